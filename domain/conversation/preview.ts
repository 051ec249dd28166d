const longest = 140;

/** Of a mail the words alone: a clip says that files came along. */
export const previewOfMail = (text: string, files: number): string =>
  previewOf(text, text.trim() === "" ? files : 0);

/** The list's third line: the words on one line, or what came instead of words. */
export function previewOf(text: string, pictures: number): string {
  const words = text.replace(/\s+/g, " ").trim();
  const sent = pictures === 0 ? "" : pictures === 1 ? "Picture" : `${pictures} pictures`;
  const whole = words === "" ? sent || "Empty message" : sent === "" ? words : `${sent}: ${words}`;
  return whole.length > longest ? `${whole.slice(0, longest - 1).trimEnd()}…` : whole;
}
