"""Trees of files."""

from docs_tui.components.spec import DEFAULT_OPEN, ComponentSpec, Prop, Role

_NAME = Prop("name", required=True, text=True, summary="The name that a reader sees.")
_HIGHLIGHT = Prop("highlight", default="false", summary="Highlights the file or folder.")
_TREE = """\
<Tree>
  <Tree.Folder name="relay" defaultOpen>
    <Tree.File name="client.py" highlight />
    <Tree.File name="errors.py" />
  </Tree.Folder>
  <Tree.File name="README.md" />
</Tree>"""

ROWS = (
    ComponentSpec(
        "Tree",
        Role.TREE,
        "Shows where files are.",
        children=("Tree.Folder", "Tree.File"),
        example=_TREE,
    ),
    ComponentSpec(
        "Tree.Folder",
        Role.TREE_FOLDER,
        "Is a folder of a tree.",
        props=(
            _NAME,
            DEFAULT_OPEN,
            Prop("openable", default="true", summary="Lets a reader open and close the folder."),
            _HIGHLIGHT,
        ),
        parents=("Tree", "Tree.Folder"),
        children=("Tree.Folder", "Tree.File"),
        icon="▸",
        example=_TREE,
    ),
    ComponentSpec(
        "Tree.File",
        Role.TREE_FILE,
        "Is a file of a tree.",
        props=(_NAME, _HIGHLIGHT),
        parents=("Tree", "Tree.Folder"),
        example=_TREE,
    ),
    ComponentSpec(
        "FileTree",
        Role.TREE,
        "Shows where files are, written as a nested list; a folder ends with `/` or has items.",
        example="<FileTree>\n- relay/\n  - client.py\n  - errors.py\n- README.md\n</FileTree>",
    ),
)
