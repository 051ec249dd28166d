// What happens inside the frame is heard outside: nothing in it can listen by itself.
import { parseMailto } from "./link-safety.ts";

export interface FrameHandlers {
  readonly writeTo: (to: string, subject: string) => void;
  readonly callNumber: (number: string) => void;
}

export function listenToFrame(frame: HTMLIFrameElement, deeds: FrameHandlers): void {
  const page = frame.contentDocument;
  if (page === null) return;
  for (const name of ["click", "auxclick"] as const)
    page.addEventListener(name, (event) => followLink(event, page, deeds));
  page.addEventListener("submit", (event) => event.preventDefault(), true);
  page.addEventListener("dragstart", (event) => event.preventDefault());
  for (const picture of page.images)
    if (picture.complete && picture.naturalWidth === 0) leaveOut(picture);
  const failed = ({ target }: Event) => {
    if ((target as Element).tagName === "IMG") leaveOut(target as HTMLImageElement);
  };
  page.addEventListener("error", failed, true);
  // The keys of the desk go on working after a click into a mail.
  page.addEventListener("keydown", (event) => passKey(frame, event));
}

/** Nothing to see, and nothing to ask for. */
const clear = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** A picture that could not be had leaves a calm place, as one that was not asked for does. */
function leaveOut(picture: HTMLImageElement): void {
  if (picture.hasAttribute("data-away")) return;
  picture.setAttribute("data-away", "");
  const [width, height] = [
    Number(picture.getAttribute("width")),
    Number(picture.getAttribute("height")),
  ];
  if (width > 0 && height > 0) picture.style.aspectRatio = `${width}/${height}`;
  else picture.style.height = "24px";
  if (picture.alt !== "") picture.title = picture.alt;
  picture.src = clear;
}

function followLink(event: MouseEvent, page: Document, deeds: FrameHandlers): void {
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link) return;
  const href = link.getAttribute("href") ?? "";
  if (/^https?:/i.test(href)) return;
  event.preventDefault();
  if (event.type !== "click") return;
  if (href.startsWith("#")) {
    const name = CSS.escape(decode(href.slice(1)));
    page.querySelector(`#${name}, a[name="${name}"]`)?.scrollIntoView({ block: "start" });
  } else if (/^mailto:/i.test(href)) {
    const { to, subject } = parseMailto(href);
    deeds.writeTo(to, subject);
  } else if (/^tel:/i.test(href)) deeds.callNumber(href.slice(4));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function passKey(frame: HTMLIFrameElement, event: KeyboardEvent): void {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  // Copying and selecting are the browser's own.
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
