// Initials and hue of a person without a picture, both derived from the name alone, so every member sees the same
// avatar.

export function initialsOf(name: string): string {
  const words = name
    .normalize("NFC")
    .split(/[\s,._@+/-]+/)
    .filter((word) => /\p{L}/u.test(word));
  const first = words[0];
  if (first === undefined) return "#";
  const last = words.length > 1 ? words.at(-1) : undefined;
  return (firstLetter(first) + (last === undefined ? "" : firstLetter(last))).toUpperCase();
}

function firstLetter(word: string): string {
  return /\p{L}\p{M}*/u.exec(word)?.[0] ?? "";
}

/** Twelve hues 30 degrees apart, so neighbors in a list can be told apart. */
export function avatarHue(name: string): number {
  let hash = 2166136261;
  for (const character of name.normalize("NFC").toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  }
  // The low bits of this hash are poor; fold the high ones in.
  return (((hash ^ (hash >>> 15)) >>> 0) % 12) * 30 + 20;
}
