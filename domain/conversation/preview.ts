const longest = 140;

/** Of a mail the words alone: a clip says that files came along. One passed on may have none of ours. */
export function previewOfMail(text: string, files: number, isForward = false): string {
  if (text.trim() === "" && isForward) return "Passed on";
  if (text.trim() !== "" || files === 0) return previewOf(text, 0);
  return files === 1 ? "1 file" : `${files} files`;
}

/** The list's third line: the words on one line, or what came instead of words. */
export function previewOf(text: string, pictures: number): string {
  const words = text.replace(/\s+/g, " ").trim();
  const sent = pictures === 0 ? "" : pictures === 1 ? "Picture" : `${pictures} pictures`;
  const whole = words === "" ? sent || "Empty message" : sent === "" ? words : `${sent}: ${words}`;
  return whole.length > longest ? `${cutAt(whole, longest - 1).trimEnd()}…` : whole;
}

/** Never through the middle of a character: half an emoji is no text. */
const cutAt = (text: string, most: number): string =>
  text.slice(0, /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most);
