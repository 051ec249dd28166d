/** A name safe to show and to offer for saving. Never used as a path. */
export function safeFileName(name: string | null, maxBytes: number): string | null {
  if (name === null) return null;
  const base = tidy(name.split(/[/\\]/).findLast((piece) => tidy(piece) !== "") ?? "");
  return base === "" || /^\.+$/.test(base) ? null : shorten(base, maxBytes);
}

// Control characters, and those that change the text direction ("gpj.exe" reads as "exe.jpg").
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;
const tidy = (text: string): string =>
  text
    .replace(unsafe, "")
    .replace(/[<>:"|?*]/g, "_")
    .trim();

function shorten(name: string, maxBytes: number): string {
  if (Buffer.byteLength(name) <= maxBytes) return name;
  const dot = name.lastIndexOf(".");
  const ending = dot > 0 && name.length - dot <= 12 ? name.slice(dot) : "";
  let stem = ending ? name.slice(0, dot) : name;
  const maxStemBytes = maxBytes - Buffer.byteLength(ending);
  stem = Buffer.from(stem)
    .subarray(0, maxStemBytes)
    .toString("utf8")
    .replace(/\ufffd+$/, "");
  return `${stem.trimEnd()}${ending}`;
}
