// Converts untrusted HTML to safe nodes: a few tags, and no attributes but checked URLs. Nothing is fetched or run,
// because the parsed document is never attached.

const allowedTags = new Set(
  "a b blockquote br code div em h1 h2 h3 h4 h5 h6 hr i li ol p pre s span strong table tbody td th thead tr u ul".split(
    " ",
  ),
);
/** Their content is not part of the author's text. */
const dropped = new Set(
  "script style title head meta link template noscript iframe object embed svg math form input button select textarea video audio".split(
    " ",
  ),
);
const maxDepth = 60;
const maxNodes = 20_000;

interface SanitizeOptions {
  /** Which images may be shown; all others are removed. */
  readonly canShow?: (src: string) => boolean;
}

export function sanitizeNodes(html: string, options: SanitizeOptions = {}): DocumentFragment {
  const read = new DOMParser().parseFromString(html, "text/html");
  const fragment = document.createDocumentFragment();
  let left = maxNodes;

  const copy = (from: Node, into: Node, depth: number): void => {
    for (const node of from.childNodes) {
      left -= 1;
      if (left < 0) return;
      if (node instanceof Text) into.appendChild(document.createTextNode(node.data));
      else if (node instanceof Element) copyElement(node, into, depth);
    }
  };
  const copyElement = (element: Element, into: Node, depth: number): void => {
    const tag = element.localName;
    if (dropped.has(tag)) return;
    if (tag === "img") {
      const picture = safePicture(element, options.canShow);
      if (picture) into.appendChild(picture);
      return;
    }
    if (!allowedTags.has(tag) || depth > maxDepth) {
      copy(element, into, depth);
      return;
    }
    const made = document.createElement(tag);
    if (tag === "a") setSafeHref(made, element.getAttribute("href"));
    into.appendChild(made);
    copy(element, made, depth + 1);
  };
  copy(read.body, fragment, 0);
  return fragment;
}

function setSafeHref(link: HTMLElement, href: string | null): void {
  if (href === null || !/^(https?|mailto|tel):/i.test(href.trim())) return;
  link.setAttribute("href", href.trim());
  link.setAttribute("target", "_blank");
  link.setAttribute("rel", "noopener noreferrer nofollow");
}

function safePicture(element: Element, canShow: SanitizeOptions["canShow"]): HTMLElement | null {
  const src = element.getAttribute("src") ?? "";
  if (canShow?.(src) !== true) return null;
  const picture = document.createElement("img");
  picture.setAttribute("src", src);
  picture.setAttribute("alt", element.getAttribute("alt") ?? "");
  return picture;
}
