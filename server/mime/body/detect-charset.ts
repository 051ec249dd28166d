import iconv from "iconv-lite";

// Detects the charset of undeclared non-ASCII text: from old programs in countries where few letters are Latin. Western
// text has occasional accented letters; these have hardly any other letters.
const maxBytes = 4096;
const minForeign = 0.6;
/** One or two words fit any single-byte charset. */
const fewest = { singles: 8, pairs: 4 };

interface Candidate {
  readonly name: string;
  /** The letters of the language, in text with this charset. */
  readonly letters: RegExp;
  /** The share of non-ASCII letters they must make up to rule out chance. */
  readonly min: number;
}

const candidates: readonly Candidate[] = [
  { name: "euc-jp", letters: /[\u3041-\u30ff]/g, min: 0.25 },
  { name: "cp932", letters: /[\u3041-\u30ff]/g, min: 0.25 },
  { name: "cp949", letters: /[\uac00-\ud7a3]/g, min: 0.8 },
  {
    name: "gb18030",
    letters: commonChinese(
      "的一是了我不在人有这来们你好上大中国到说时要就出会可也对生能而子那得于请问谢个为天今和没",
    ),
    min: 0.15,
  },
  {
    name: "big5",
    letters: commonChinese(
      "的一是了我不在人有這來們你好上大中國到說時要就出會可也對生能而子那得於請問謝個為天今和沒",
    ),
    min: 0.15,
  },
  { name: "windows-1251", letters: /[оеаинтсрвлкі]/g, min: 0.45 },
  { name: "koi8-r", letters: /[оеаинтсрвлк]/g, min: 0.45 },
  { name: "windows-1253", letters: /[αοειτσνηυρπκςάέήίόύώ]/g, min: 0.6 },
  { name: "windows-1255", letters: /[\u05d0-\u05ea]/g, min: 0.8 },
  { name: "windows-1256", letters: /[\u0621-\u064a]/g, min: 0.8 },
  { name: "windows-874", letters: /[\u0e01-\u0e4e]/g, min: 0.8 },
];

function commonChinese(letters: string): RegExp {
  return new RegExp(`[${letters}]`, "g");
}

/** The single-byte charset the bytes indicate, or the Western one. */
export function detectCharset(bytes: Buffer): string {
  const head = bytes.subarray(0, maxBytes);
  const letterBytes = head.filter((byte) => byte > 127 || /[a-z]/i.test(String.fromCharCode(byte)));
  const foreign = letterBytes.filter((byte) => byte > 127).length;
  if (foreign < fewest.pairs || foreign < letterBytes.length * minForeign) return "windows-1252";
  const isLong = foreign >= fewest.singles;
  const scored = candidates
    .filter(({ name }) => isLong || !/^(?:windows|koi8)/.test(name))
    .map(({ name, letters, min }) => {
      // The last character may be truncated.
      const text = iconv.decode(head, name).slice(0, -1);
      const all = text.match(/\P{ASCII}/gu)?.length ?? 1;
      const broken = text.match(/(?!\p{ASCII})[\ufffd\p{Cc}\p{Co}]/gu)?.length ?? 0;
      const share = broken > all * 0.02 ? 0 : (text.match(letters)?.length ?? 0) / all;
      return { name, share: share < min ? 0 : share / min };
    });
  const best = scored.reduce((one, other) => (other.share > one.share ? other : one));
  return best.share > 0 ? best.name : "windows-1252";
}
