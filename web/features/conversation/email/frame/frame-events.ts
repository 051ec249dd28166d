// Handles events of the frame from outside, because nothing inside can run.
import { decodePercent } from "#domain/text/decode-percent.ts";
import { transparentImage } from "./image-source.ts";
import { parseMailto } from "./link-safety.ts";

export interface FrameHandlers {
  readonly writeTo: (to: string, subject: string) => void;
  readonly callNumber: (number: string) => void;
}

export function listenToFrame(frame: HTMLIFrameElement, actions: FrameHandlers): void {
  const page = frame.contentDocument;
  if (page === null) return;
  for (const name of ["click", "auxclick"] as const)
    page.addEventListener(name, (event) => followLink(event, page, actions));
  page.addEventListener("submit", (event) => event.preventDefault(), true);
  page.addEventListener("dragstart", (event) => event.preventDefault());
  for (const picture of page.images)
    if (picture.complete && picture.naturalWidth === 0) hideBrokenImage(picture);
  const failed = ({ target }: Event) => {
    if ((target as Element).tagName === "IMG") hideBrokenImage(target as HTMLImageElement);
  };
  page.addEventListener("error", failed, true);
  // Keeps the app's shortcuts working after a click into an email.
  page.addEventListener("keydown", (event) => forwardKey(frame, event));
}

/** An image that failed to load leaves an empty space, like a blocked one. */
function hideBrokenImage(picture: HTMLImageElement): void {
  if (picture.hasAttribute("data-away")) return;
  picture.setAttribute("data-away", "");
  const [width, height] = [
    Number(picture.getAttribute("width")),
    Number(picture.getAttribute("height")),
  ];
  if (width > 0 && height > 0) picture.style.aspectRatio = `${width}/${height}`;
  else picture.style.height = "24px";
  if (picture.alt !== "") picture.title = picture.alt;
  picture.src = transparentImage;
}

function followLink(event: MouseEvent, page: Document, actions: FrameHandlers): void {
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link) return;
  const href = link.getAttribute("href") ?? "";
  if (/^https?:/i.test(href)) {
    // The new tab must not reach the app, whatever the link says.
    link.setAttribute("rel", "noopener noreferrer nofollow");
    link.setAttribute("target", "_blank");
    return;
  }
  event.preventDefault();
  if (event.type !== "click") return;
  if (href.startsWith("#")) {
    const name = CSS.escape(decodePercent(href.slice(1)));
    page.querySelector(`#${name}, a[name="${name}"]`)?.scrollIntoView({ block: "start" });
  } else if (/^mailto:/i.test(href)) {
    const { to, subject } = parseMailto(href);
    actions.writeTo(to, subject);
  } else if (/^tel:/i.test(href)) actions.callNumber(href.slice(4));
}

/** Nothing of an email can be typed into; if something ever could, what is typed would not be a command. */
const fields = "input, textarea, select, [contenteditable]";

function forwardKey(frame: HTMLIFrameElement, event: KeyboardEvent): void {
  if ((event.target as Element).closest(fields)) return;
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  // Copy, cut and select all are left to the browser.
  if ((ctrlKey || metaKey) && /^[acx]$/i.test(key)) return;
  const copy = new KeyboardEvent("keydown", {
    key,
    code,
    ctrlKey,
    metaKey,
    altKey,
    shiftKey,
    repeat,
    bubbles: true,
    cancelable: true,
  });
  if (!frame.dispatchEvent(copy)) event.preventDefault();
}
