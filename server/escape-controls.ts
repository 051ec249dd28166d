// What a terminal would obey or show in another order: control characters of both sets, and those of bidirectional text.
// Line feeds and tabs stay.
const obeyed = /(?![\n\t])\p{Cc}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** As in JSON, whose text stays the same JSON. */
export const escapeControls = (text: string): string =>
  text.replace(obeyed, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
