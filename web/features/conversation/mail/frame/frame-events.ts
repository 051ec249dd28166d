// What happens inside the frame is heard outside: nothing in it can listen by itself.
import { readMailto } from "./links.ts";

export interface FrameDeeds {
  readonly writeTo: (to: string, subject: string) => void;
  readonly callNumber: (number: string) => void;
}

export function listenToFrame(frame: HTMLIFrameElement, deeds: FrameDeeds): void {
  const page = frame.contentDocument;
  if (page === null) return;
  for (const name of ["click", "auxclick"] as const)
    page.addEventListener(name, (event) => followLink(event, page, deeds));
  page.addEventListener("submit", (event) => event.preventDefault(), true);
  page.addEventListener("dragstart", (event) => event.preventDefault());
  // The keys of the desk go on working after a click into a mail.
  page.addEventListener("keydown", (event) => passKey(frame, event));
}

function followLink(event: MouseEvent, page: Document, deeds: FrameDeeds): void {
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
    const { to, subject } = readMailto(href);
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
