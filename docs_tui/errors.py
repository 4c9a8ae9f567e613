"""Errors that end a command. A mistake in the documentation is never one of them: it is a ``Diagnostic``.

DocsTuiError                 base: one line that says what is wrong and what to do
├── NotFoundError            a page or other named thing does not exist (exit 1)
└── CannotRunError           the machine or the arguments do not allow it (exit 2)
    ├── FolderGoneError      the docs folder is missing, or no longer mounted
    └── MissingExtraError    a package of an extra is not installed
"""

import errno

_TOO_MANY = (errno.EMFILE, errno.ENFILE)
_CONTROLS = (*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029)


class DocsTuiError(Exception):
    """The command cannot continue; the message is one line for the writer."""

    exit_code = 2


class NotFoundError(DocsTuiError):
    """Something that the writer named, such as a page or a menu option, does not exist."""

    exit_code = 1


class CannotRunError(DocsTuiError):
    """The command cannot run here: no such folder, no clipboard, an invalid argument."""


class FolderGoneError(CannotRunError):
    """The docs folder does not exist, cannot be read, or is no longer mounted."""


class MissingExtraError(CannotRunError):
    """A package that only one part of docs-tui needs is not installed."""

    def __init__(self, part: str, extra: str, package: str) -> None:
        """Say how to install ``package``, which ``part`` needs, for each way to install docs-tui."""
        super().__init__(
            f"{part} needs the package {package}; install it with \"pip install 'docs-tui[{extra}]'\", "
            f'"pipx inject docs-tui {package}" or, in the clone, "uv tool install \'.[{extra}]\'", '
            "as you installed docs-tui"
        )


def describe(error: BaseException) -> str:
    """Return an exception as a message for the writer; an OSError names its file and its reason."""
    if not isinstance(error, OSError) or not error.strerror:
        return str(error)
    if error.errno in _TOO_MANY:
        return "too many open files; raise the limit, for example with ulimit -n 1024"
    return f"{error.filename}: {error.strerror}" if error.filename is not None else error.strerror


def one_line(message: str) -> str:
    """Return a message on one line: line breaks and other control characters become escapes, as in ``repr``."""
    return message if message.isprintable() else message.translate({code: ascii(chr(code))[1:-1] for code in _CONTROLS})
