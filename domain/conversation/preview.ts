import type { DeliveryState } from "#domain/message/delivery-state.ts";

const longest = 140;

/** Of a message that waits for its time, or was stopped before it left. */
export function previewOfUnsent(preview: string, state: DeliveryState): string {
  if (state === "scheduled") return `Scheduled: ${preview}`;
  return state === "cancelled" ? `Unsent: ${preview}` : preview;
}

/** Of a mail the words alone: a clip says that files came along. One passed on may have none of ours. */
export function emailPreview(text: string, files: number, isForward = false): string {
  if (text.trim() === "" && isForward) return "Forwarded";
  if (text.trim() !== "" || files === 0) return messagePreview(text, 0);
  return files === 1 ? "1 file" : `${files} files`;
}

const notDisplayed = "This email couldn't be displayed";

/** `isWhole`: false where it could not be taken apart, so that perhaps nothing of it can be shown. */
export function previewOfReceivedMail(text: string, files: number, isWhole: boolean): string {
  const words = isEncoded(text) ? "" : text;
  const isShown = words.trim() !== "" || (files > 0 && isWhole);
  return isShown || (isWhole && text.trim() === "") ? emailPreview(words, files) : notDisplayed;
}

/** Data that nobody decoded, because a header says that it is text: two long runs of base64 are no words. */
function isEncoded(text: string): boolean {
  const [first = "", second = ""] = text.slice(0, 400).trimStart().split(/\s+/, 2);
  const isRun = (run: string) => run.length >= 60 && /^[A-Za-z0-9+/]+={0,2}$/.test(run);
  return isRun(first) && isRun(second) && /[a-z]/.test(first) && /[A-Z]/.test(first);
}

/** The list's third line: the words on one line, or what came instead of words. */
export function messagePreview(text: string, pictures: number): string {
  const words = text.replace(/\s+/g, " ").trim();
  const sent = pictures === 0 ? "" : pictures === 1 ? "Picture" : `${pictures} pictures`;
  const whole = words === "" ? sent || "Empty message" : sent === "" ? words : `${sent}: ${words}`;
  return whole.length > longest ? `${cutAt(whole, longest - 1).trimEnd()}…` : whole;
}

/** Never through the middle of a character: half an emoji is no text. */
const cutAt = (text: string, most: number): string =>
  text.slice(0, /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most);
