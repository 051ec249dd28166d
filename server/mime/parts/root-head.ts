import { firstOf, type HeaderBlock } from "#server/mime/headers/header-block.ts";

const names = [
  "mime-version",
  "content-type",
  "content-transfer-encoding",
  "content-disposition",
  "content-id",
  "content-description",
];

/** What a parser of parts has to know of a mail's own headers. The rest is read elsewhere, and may be endless. */
export function rootHead(bytes: Buffer, block: HeaderBlock): Buffer {
  const fields = names.flatMap((name) => {
    const value = firstOf(block, name);
    if (value === null) return [];
    return [
      `${name}: ${name === "content-type" ? withTrueBoundary(bytes, block, value) : value}\r\n`,
    ];
  });
  return Buffer.from(`${fields.join("")}\r\n`, "latin1");
}

const searched = 256 * 1024;
const parameter = /(boundary\s*=\s*)(?:"([^"]{0,200})"|([^\s;"]{0,200}))/i;

// The line between the parts is what the body shows, where the header names none or another one.
function withTrueBoundary(bytes: Buffer, block: HeaderBlock, type: string): string {
  if (!/^\s*multipart\//i.test(type)) return type;
  const body = bytes.toString("latin1", block.bodyAt, block.bodyAt + searched);
  const [, , quoted, bare] = parameter.exec(type) ?? [];
  const named = quoted ?? bare ?? "";
  if (named !== "" && (body.startsWith(`--${named}`) || body.includes(`\n--${named}`))) return type;
  const [, shown] =
    /(?:^|\n)--([^\s"][^\r\n"]{0,199}?)[ \t]*\r?\ncontent-[a-z-]+[ \t]*:/i.exec(body) ?? [];
  if (!shown) return type;
  const rest = type.replace(parameter, "").replace(/(?<![;\s])[;\s]+$/, "");
  return `${rest}; boundary="${shown}"`;
}
