"""What stops a run. Wrong documentation is never an exception: it is a ``Diagnostic``.

DocsTuiError                 base: one line that says what is wrong and what to do
├── NotFoundError            the thing asked for does not exist (exit 1)
└── CannotRunError           the machine or the arguments do not allow the job (exit 2)
"""

import errno

_TOO_MANY = (errno.EMFILE, errno.ENFILE)


class DocsTuiError(Exception):
    """A job that cannot go on; its message is one line for the writer."""

    exit_code = 2


class NotFoundError(DocsTuiError):
    """What the writer named, a page or an option of a menu, is not there."""

    exit_code = 1


class CannotRunError(DocsTuiError):
    """The job cannot be done here: no such folder, no clipboard, a bad argument."""


def in_words(error: BaseException) -> str:
    """Return what an error says, for the writer: of one of the system, which file and why, and what helps."""
    if not isinstance(error, OSError) or not error.strerror:
        return str(error)
    if error.errno in _TOO_MANY:
        return "the system lets no more files be open; ulimit -n shows how many, and ulimit -n 1024 may allow more"
    return f"{error.filename}: {error.strerror}" if error.filename is not None else error.strerror
