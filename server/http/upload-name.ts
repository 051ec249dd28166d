const longest = 120;

/** Strips characters that don't belong in a file name. A name that is too long keeps its extension. */
export function uploadName(given: string): string {
  const name = given.replace(/[\p{C}/\\]/gu, "");
  if (name.length <= longest) return name || "file";
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? "";
  return (
    name
      .slice(0, longest - ending.length)
      .toWellFormed()
      .replace(/\ufffd$/, "") + ending
  );
}
