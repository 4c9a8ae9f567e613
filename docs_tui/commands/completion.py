"""``completion``: the script that makes a shell complete commands, options, pages and menu entries.

Each script passes the words of the line to ``docs-tui --complete``, which prints one candidate per line, with a tab before
its explanation, and ``:files`` or ``:folders`` if those fit too. So an installed script knows new commands and options.
"""

from docs_tui.commands.context import Context, Item, Outcome

_BASH = r"""# docs-tui: completion for bash. In ~/.bashrc:  source <(docs-tui completion bash)
_docs_tui() {
    local line paths="" cur="${COMP_WORDS[COMP_CWORD]}"
    COMPREPLY=()
    while IFS= read -r line; do
        case "$line" in
            :files) paths="-f" ;;
            :folders) paths="-d" ;;
            *) COMPREPLY+=("${line%%$'\t'*}") ;;
        esac
    done < <("$1" --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    if [ -n "$paths" ]; then
        while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "$paths" -- "$cur")
    fi
    if type compopt >/dev/null 2>&1; then compopt -o filenames; fi
}
complete -F _docs_tui docs-tui
"""

_ZSH = r"""#compdef docs-tui
# docs-tui: completion for zsh. In ~/.zshrc, after compinit:  source <(docs-tui completion zsh)
# Or as a file of $fpath:  docs-tui completion zsh >_docs-tui
_docs-tui() {
    local line paths=""
    local -a rows
    while IFS= read -r line; do
        case "$line" in
            :files) paths="files" ;;
            :folders) paths="folders" ;;
            *) rows+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
        esac
    done < <("${(Q)words[1]}" --complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)
    (( ${#rows} )) && _describe -V 'docs-tui' rows
    case "$paths" in
        files) _files ;;
        folders) _files -/ ;;
    esac
}
if [ "$funcstack[1]" = "_docs-tui" ]; then _docs-tui "$@"; else compdef _docs-tui docs-tui; fi
"""

_FISH = r"""# docs-tui: completion for fish. In ~/.config/fish/config.fish:  docs-tui completion fish | source
function __docs_tui_complete
    set -l words (commandline -opc) (commandline -ct)
    for line in ($words[1] --complete $words[2..-1] 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path (commandline -ct)
            case :folders
                __fish_complete_directories (commandline -ct)
            case '*'
                echo $line
        end
    end
end
complete -c docs-tui -f -k -a '(__docs_tui_complete)'
"""

_SCRIPTS = {"bash": _BASH, "zsh": _ZSH, "fish": _FISH}


def completion(context: Context) -> Outcome:
    """Return the script for a shell."""
    return Outcome(items=(Item(text=_SCRIPTS[context.text("SHELL")]),))
