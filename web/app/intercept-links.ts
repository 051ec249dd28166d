// Plain links of our own go without loading the page: so features write <a href> and know no router.
import { navigate } from "#web/data/navigation.ts";

interface Press {
  readonly link: HTMLAnchorElement;
  readonly address: string;
  readonly x: number;
  readonly y: number;
}

/** Whoever moves further before letting go has changed their mind. */
const stillPx = 8;

/**
 * A list that moves between press and release takes the click along: the browser sends none when the pressed node was
 * moved in the document, and sends it elsewhere when another row lies below the pointer by then. The press counts.
 */
export function interceptLinks(root: Document): void {
  let pressed: Press | null = null;
  root.addEventListener("mousedown", (event) => {
    const link = linkOf(event);
    pressed = link && { link, address: routePaths(link), x: event.clientX, y: event.clientY };
  });
  root.addEventListener(
    "mouseup",
    (event) => {
      const held = pressed;
      if (held === null) return;
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) > stillPx) pressed = null;
      // After the click that this release makes, if it makes one.
      setTimeout(() => {
        if (pressed !== held) return;
        pressed = null;
        navigate(held.address);
      });
    },
    true,
  );
  root.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Node && pressed?.link.contains(target)) pressed = null;
    },
    true,
  );
  root.addEventListener("click", (event) => {
    const link = linkOf(event);
    if (link === null) return;
    event.preventDefault();
    navigate(routePaths(link));
  });
}

const routePaths = (link: HTMLAnchorElement): string => link.pathname + link.search;

/** The link of ours that is pressed, where the press asks for no tab or window of its own. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain =
    event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return null;
  const link = event.target.closest("a");
  return link !== null && isOurs(link) ? link : null;
}

function isOurs(link: HTMLAnchorElement): boolean {
  const isElsewhere =
    link.origin !== location.origin || (link.target !== "" && link.target !== "_self");
  // Bytes and the API's reference are the server's own pages.
  const isServers = /^\/(attachments|api|docs|rpc)(\/|$)/.test(link.pathname);
  return !isElsewhere && !isServers && !link.hasAttribute("download");
}
