"""The files of a site on a static host, and checks for its index files."""

from urllib.parse import unquote

from llms_txt import parse_llms_file

from docs_tui.export.llms.generated_mark import Ownership, ownership
from docs_tui.export.llms.llms_index import ExportedFile, linked_specs, llms_index, llms_index_files
from docs_tui.export.page_urls import markdown_files
from docs_tui.export.public_pages import public_paths
from docs_tui.site import Site

LIMIT = 50_000


def links_of(file: ExportedFile) -> list[tuple[str, str]]:
    """Return title and URL of each link, as the reference parser of the convention reads them."""
    sections = parse_llms_file(file.text)["sections"]
    return [(link["title"], link["url"]) for links in sections.values() for link in links]


def broken_promises(site: Site) -> list[str]:
    """Return the faults in the index files of ``site``."""
    files = llms_index_files(site)
    served = markdown_files(site).pages
    names = {*served, *(file.path for file in files), *linked_specs(site)}
    base = site.base_url or ""
    wrong = [f"{file.path} has {len(file.text)} characters" for file in files if len(file.text) > LIMIT]
    wrong += [f"{file.path} is not ours" for file in files if ownership(file.text.encode()) is not Ownership.OURS]
    pages: list[str] = []
    lines = 0
    listed: list[str] = []
    for file in files:
        parsed = parse_llms_file(file.text)
        if not parsed["title"] or not parsed["summary"]:
            wrong.append(f"{file.path} has no title or no summary")
        links = links_of(file)
        lines += sum(line.startswith("- ") for line in file.text.split("\n"))
        lines -= len(links)
        for _, url in links:
            name = unquote(url.removeprefix(base)).lstrip("/")
            if url.startswith(base) and name in served:
                pages.append(served[name])
            elif name.startswith("_llms/"):
                listed.append(name)
            elif "://" not in name and name not in names:
                wrong.append(f"{file.path}: {url} leads nowhere")
    if lines:
        wrong.append(f"{lines} items are lost to the parser")
    public = public_paths(llms_index(site).public, everything=True)
    wrong += [f"{path} is missing" for path in public if path not in pages]
    wrong += [f"{path} stands {pages.count(path)} times" for path in set(pages) if pages.count(path) > 1]
    wrong += [f"{path} is not public" for path in pages if path not in public]
    if set(listed) != {file.path for file in files[1:]}:
        wrong.append("an index is not listed")
    at_first = [url for _, url in links_of(files[0])]
    wrong += [f"llms.txt lists {url} twice" for url in set(at_first) if "_llms/" in url and at_first.count(url) > 1]
    return wrong
