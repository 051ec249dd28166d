import { decodeBytes } from "#server/mime/body/charset.ts";

// RTF groups without readable text.
const silent = new Set([
  "fonttbl",
  "colortbl",
  "stylesheet",
  "info",
  "pict",
  "object",
  "themedata",
  "datastore",
  "generator",
  "listtable",
  "listoverridetable",
  "rsidtbl",
  "xmlnstbl",
  "header",
  "footer",
]);
const breaks: Readonly<Record<string, string>> = {
  par: "\n",
  line: "\n",
  sect: "\n",
  row: "\n",
  tab: "\t",
  cell: "\t",
  emdash: "—",
  endash: "–",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  bullet: "•",
};

const token =
  /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z'])|([{}])|[\r\n]+|([^\\{}\r\n]+)/gi;

interface Group {
  readonly isSilent: boolean;
  /** \htmlrtf encloses content for RTF readers only ([MS-OXRTFEX] §2.1.3). */
  readonly isForRtf: boolean;
}

interface RtfText {
  readonly text: string;
  /** True if the RTF encapsulates HTML. */
  readonly isHtml: boolean;
}

export function rtfToText(rtf: Buffer): RtfText {
  const source = rtf.toString("latin1");
  const isHtml = /\\fromhtml1/.test(source.slice(0, 400));
  const charset = `windows-${/\\ansicpg(\d{3,5})/.exec(source.slice(0, 400))?.[1] ?? "1252"}`;
  const out: string[] = [];
  let bytes: number[] = [];
  let group: Group = { isSilent: false, isForRtf: false };
  const groups: Group[] = [];
  let skip = 0;
  const flush = () => {
    if (bytes.length > 0) out.push(decodeBytes(Buffer.from(bytes), charset).text);
    bytes = [];
  };
  const emit = (text: string) => {
    if (group.isSilent || group.isForRtf) return;
    flush();
    out.push(text);
  };
  for (const [, word, digits, hex, symbol, brace, plain] of source.matchAll(token)) {
    if (brace === "{") groups.push(group);
    else if (brace === "}") group = groups.pop() ?? { isSilent: false, isForRtf: false };
    else if (hex) {
      if (skip > 0) skip -= 1;
      else if (!group.isSilent && !group.isForRtf) bytes.push(Number.parseInt(hex, 16));
    } else if (plain !== undefined) {
      const visible = plain.slice(skip);
      skip = Math.max(0, skip - plain.length);
      if (!group.isSilent && !group.isForRtf)
        for (const letter of visible) bytes.push(letter.charCodeAt(0));
    } else if (symbol) {
      if (symbol === "*") group = { ...group, isSilent: !isHtml };
      else if (symbol === "~") emit(" ");
      else if (/[\\{}]/.test(symbol)) emit(symbol);
    } else if (word) {
      if (word === "u" && digits) {
        emit(String.fromCharCode(Number(digits) & 0xffff));
        skip = 1;
      } else if (word === "htmlrtf") group = { ...group, isForRtf: digits !== "0" };
      else if (word === "htmltag" || word === "mhtmltag")
        group = { isSilent: word !== "htmltag", isForRtf: false };
      else if (silent.has(word)) group = { ...group, isSilent: true };
      else if (breaks[word]) emit(breaks[word]);
    }
  }
  flush();
  return { text: out.join("").replaceAll("\0", "").trim(), isHtml };
}
