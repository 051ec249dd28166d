// The entities mail clients write; numeric ones are decoded as in HTML.
const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  ensp: "\u2002",
  emsp: "\u2003",
  thinsp: "\u2009",
  zwnj: "\u200c",
  zwj: "\u200d",
  shy: "\u00ad",
  copy: "©",
  reg: "®",
  trade: "™",
  euro: "€",
  pound: "£",
  yen: "¥",
  cent: "¢",
  sect: "§",
  para: "¶",
  deg: "°",
  plusmn: "±",
  micro: "µ",
  middot: "·",
  bull: "•",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  sbquo: "‚",
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  laquo: "«",
  raquo: "»",
  lsaquo: "‹",
  rsaquo: "›",
  times: "×",
  divide: "÷",
  frac12: "½",
  frac14: "¼",
  frac34: "¾",
  iexcl: "¡",
  iquest: "¿",
  ordf: "ª",
  ordm: "º",
  sup1: "¹",
  sup2: "²",
  sup3: "³",
  acute: "´",
  uml: "¨",
  macr: "¯",
  cedil: "¸",
  not: "¬",
  brvbar: "¦",
  curren: "¤",
  larr: "←",
  uarr: "↑",
  rarr: "→",
  darr: "↓",
  hearts: "♥",
  check: "✓",
  szlig: "ß",
  aelig: "æ",
  AElig: "Æ",
  oslash: "ø",
  Oslash: "Ø",
  aring: "å",
  Aring: "Å",
  eth: "ð",
  ETH: "Ð",
  thorn: "þ",
  THORN: "Þ",
  oelig: "œ",
  OElig: "Œ",
  scaron: "š",
  Scaron: "Š",
  inodot: "ı",
  dagger: "†",
  permil: "‰",
};

const marks: Readonly<Record<string, string>> = {
  grave: "\u0300",
  acute: "\u0301",
  circ: "\u0302",
  tilde: "\u0303",
  uml: "\u0308",
  cedil: "\u0327",
  caron: "\u030c",
};

const entity = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}\d{0,2}));?/gi;

export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(entity, (whole, decimal?: string, hex?: string, name?: string) => {
    if (decimal) return fromCode(Number(decimal));
    if (hex) return fromCode(Number.parseInt(hex, 16));
    return nameOf(name ?? "") ?? whole;
  });
}

function nameOf(name: string): string | null {
  if (Object.hasOwn(named, name)) return named[name] ?? null;
  const [, letter, mark = ""] =
    /^([a-z])(grave|acute|circ|tilde|uml|cedil|caron)$/i.exec(name) ?? [];
  if (letter) return `${letter}${marks[mark.toLowerCase()] ?? ""}`.normalize("NFC");
  const lower = name.toLowerCase();
  return Object.hasOwn(named, lower) && /^(?:amp|lt|gt|quot|nbsp)$/.test(lower)
    ? (named[lower] ?? null)
    : null;
}

// HTML decodes 128-159 as windows-1252; the ones in use are the quotes, dashes and the euro.
const windows = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

function fromCode(code: number): string {
  if (code >= 128 && code < 160) return windows[code - 128] ?? "";
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000);
  return isCharacter ? String.fromCodePoint(code) : "\ufffd";
}
