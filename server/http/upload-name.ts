const longest = 120;

/** Without what is no part of a name; where it is too long it keeps its ending, which says what kind of file it is. */
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
