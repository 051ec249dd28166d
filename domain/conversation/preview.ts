import type { DeliveryState } from "#domain/message/delivery-state.ts";

const longest = 140;

export interface Preview {
  readonly preview: string;
  /** How the preview begins: our own text in English. What follows is the message's and is never translated. */
  readonly previewLabel: string;
}

const labelOnly = (label: string): Preview => ({ preview: label, previewLabel: label });

/** For a message that is scheduled or was canceled before it was sent. */
export function previewOfUnsent(sent: Preview, state: DeliveryState): Preview {
  const label = state === "scheduled" ? "Scheduled: " : state === "canceled" ? "Unsent: " : "";
  return { preview: label + sent.preview, previewLabel: label + sent.previewLabel };
}

/** Text of an email only: an icon shows that it has files. A forward may have no text of its own. */
export function emailPreview(text: string, files: number, isForward = false): Preview {
  if (text.trim() === "" && isForward) return labelOnly("Forwarded");
  if (text.trim() !== "" || files === 0) return messagePreview(text, 0);
  return labelOnly(files === 1 ? "1 file" : `${files} files`);
}

const notDisplayed = "This email couldn't be displayed";

/** `isWhole`: false if parsing failed, so perhaps nothing can be shown. */
export function previewOfReceivedEmail(text: string, files: number, isWhole: boolean): Preview {
  const content = isEncoded(text) ? "" : text;
  const isShown = content.trim() !== "" || (files > 0 && isWhole);
  return isShown || (isWhole && text.trim() === "")
    ? emailPreview(content, files)
    : labelOnly(notDisplayed);
}

/** Undecoded data in a part declared as text: two long runs of base64. */
function isEncoded(text: string): boolean {
  const [first = "", second = ""] = text.slice(0, 400).trimStart().split(/\s+/, 2);
  const isRun = (run: string) => run.length >= 60 && /^[A-Za-z0-9+/]+={0,2}$/.test(run);
  return isRun(first) && isRun(second) && /[a-z]/.test(first) && /[A-Z]/.test(first);
}

/** The preview in the conversation list: the text on one line, or a description of other content. */
export function messagePreview(text: string, pictures: number): Preview {
  const content = beginningOf(text);
  const sent = pictures === 0 ? "" : pictures === 1 ? "Picture" : `${pictures} pictures`;
  if (content === "") return labelOnly(sent || "Empty message");
  const previewLabel = sent === "" ? "" : `${sent}: `;
  const whole = previewLabel + content;
  return {
    preview: whole.length > longest ? withEllipsis(cutAt(whole, longest - 1)) : whole,
    previewLabel,
  };
}

/** The first words on one line, not many more than are shown: an email may have a million characters. */
function beginningOf(text: string): string {
  let beginning = "";
  for (const [word] of text.matchAll(/\S+/g)) {
    beginning += beginning === "" ? word : ` ${word}`;
    if (beginning.length > longest) break;
  }
  return beginning;
}

/** The ellipsis replaces dots and spaces before it: never "at 10.…". */
export function withEllipsis(cut: string): string {
  let end = cut.length;
  while (end > 0 && /[\s.…]/.test(cut.charAt(end - 1))) end -= 1;
  return `${cut.slice(0, end)}…`;
}

/** Never splits a surrogate pair. */
const cutAt = (text: string, max: number): string =>
  text.slice(0, /[\ud800-\udbff]/.test(text.charAt(max - 1)) ? max - 1 : max);
