// Opens internal links without a page load, so features write <a href> and don't know the router.
import { navigate } from "#web/data/navigation.ts";

interface Press {
  readonly link: HTMLAnchorElement;
  readonly address: string;
  readonly x: number;
  readonly y: number;
}

/** A larger movement before the release cancels the press. */
const stillPx = 8;

/**
 * A list that moves between press and release loses the click: the browser sends none if the pressed node was moved in
 * the document, or sends it to the row now under the pointer. So the press decides.
 */
export function interceptLinks(root: Document): void {
  let pressed: Press | null = null;
  let isReleased = false;
  const openReleased = () => {
    if (pressed === null || !isReleased) return;
    const { address } = pressed;
    pressed = null;
    navigate(address);
  };
  root.addEventListener("mousedown", (event) => {
    const link = linkOf(event);
    isReleased = false;
    pressed = link && { link, address: pathOf(link), x: event.clientX, y: event.clientY };
  });
  root.addEventListener(
    "mouseup",
    (event) => {
      if (pressed === null) return;
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > stillPx)
        pressed = null;
      isReleased = true;
      // Runs after the click event of this release, if there is one.
      setTimeout(openReleased);
    },
    true,
  );
  // A key pressed before the timer runs acts on the opened page.
  root.addEventListener("keydown", openReleased, true);
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
    navigate(pathOf(link));
  });
}

const pathOf = (link: HTMLAnchorElement): string => link.pathname + link.search;

/** Returns the internal link of a plain press, without a modifier key or another mouse button. */
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
  // Attachments, the API and its reference are served by the server itself.
  const isServers = /^\/(attachments|api|docs|rpc)(\/|$)/.test(link.pathname);
  return !isElsewhere && !isServers && !link.hasAttribute("download");
}
