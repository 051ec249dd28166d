// Plain links of our own go without loading the page: so features write <a href> and know no router.
import { go } from "#web/data/navigation.ts";

export function catchLinks(root: Document): void {
  root.addEventListener("click", (event) => {
    const isPlain =
      event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return;
    const link = event.target.closest("a");
    if (link === null || !isOurs(link)) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}

function isOurs(link: HTMLAnchorElement): boolean {
  const isElsewhere =
    link.origin !== location.origin || (link.target !== "" && link.target !== "_self");
  // Bytes and the API's reference are the server's own pages.
  const isServers = /^\/(attachments|api|docs|rpc)(\/|$)/.test(link.pathname);
  return !isElsewhere && !isServers && !link.hasAttribute("download");
}
