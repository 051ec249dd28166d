import { expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import {
  createEmbeddedImageBudget,
  isSmall,
  isTracker,
  normalizeContentId,
  parseImageSource,
} from "./image-source.ts";

test("parses the source of an image", () => {
  expect(parseImageSource("cid:Logo@Mail")).toEqual({ kind: "inline", contentId: "logo@mail" });
  expect(parseImageSource("CID:%3Cimage001.png%3E").kind).toBe("inline");
  expect(parseImageSource("//far.example/a.png#x")).toEqual({
    kind: "remote",
    url: "https://far.example/a.png",
  });
  for (const src of [
    "",
    "a.png",
    "/rpc/x",
    "javascript:x",
    "data:image/svg+xml;base64,AAAA",
    "data:image/png,notbase64",
    "data:text/html;base64,AAAA",
    "file:///a.png",
    "blob:x",
    "http://",
  ])
    expect([src, parseImageSource(src).kind]).toEqual([src, "none"]);
});

const embedded = (bytes: Buffer, type = "png") =>
  parseImageSource(`data:image/${type};base64,${bytes.toString("base64")}`).kind;
const png = (wide: number, high: number) => {
  const bytes = Buffer.alloc(60);
  bytes.write("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1");
  bytes.writeUInt32BE(wide, 16);
  bytes.writeUInt32BE(high, 20);
  return bytes;
};

test("drops an embedded image with too many pixels, or with pixels that can't be counted", () => {
  expect(embedded(png(8_000, 8_000))).toBe("embedded");
  expect(embedded(png(11_500, 11_500))).toBe("none");
  const bmp = Buffer.alloc(1_080);
  bmp.write("BM");
  for (const type of ["bmp", "png", "x-icon", "avif"]) expect(embedded(bmp, type)).toBe("none");
  const strayByte = "ffd800ffc000110855f055f003011100021101031101";
  expect(embedded(Buffer.from(strayByte, "hex"), "jpeg")).toBe("none");
  const segments = Buffer.concat(
    Array(5).fill(Buffer.from(`ffe1ffff${"00".repeat(65_533)}`, "hex")),
  );
  const late = Buffer.concat([
    Buffer.from("ffd8", "hex"),
    segments,
    Buffer.from("ffc000110855f055f0", "hex"),
  ]);
  expect(embedded(late, "jpeg")).toBe("none");
  const frame = "474946383961010001000000002c00000000204e204e00020100003b";
  expect(embedded(Buffer.from(frame, "hex"), "gif")).toBe("none");
});

test("limits the pixels of all embedded images of one email together, each counted once", () => {
  const embed = createEmbeddedImageBudget();
  const max = limits.embeddedImagePixelsPerEmail.max;
  expect([embed("a", max - 1), embed("b", 2), embed("a", max - 1), embed("c", 1)]).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

test("compares content ids without brackets, escapes and case", () => {
  expect(normalizeContentId("<Image001.PNG@01D9>")).toBe("image001.png@01d9");
  expect(normalizeContentId("a%40b")).toBe("a@b");
  expect(normalizeContentId("100%")).toBe("100%");
});

const imageInfo = { url: "https://far.example/a.png", width: null, height: null, style: null };

test("tells tracking pixels from images", () => {
  expect(isTracker(imageInfo)).toBe(false);
  expect(isTracker({ ...imageInfo, width: "600", height: "200" })).toBe(false);
  expect(isTracker({ ...imageInfo, style: "width:100%;max-height:1px" })).toBe(false);
  expect(isTracker({ ...imageInfo, style: "opacity:0.9" })).toBe(false);
  for (const change of [
    { width: "1", height: "1" },
    { width: "1px", height: "1px" },
    { width: "0" },
    { style: "width:1px; height:1px" },
    { style: "display:none" },
    { style: "visibility: hidden" },
    { style: "opacity:0;color:red" },
    { url: "https://u1.ct.sendgrid.net/wf/open?upn=x" },
    { url: "https://shop.us1.list-manage.com/track/open.php?u=1" },
    { url: "https://mailtrack.io/trace/mail/x.png" },
    { url: "https://far.example/pixel.gif?who=me" },
    { url: "https://far.example/t?action=open&m=1" },
  ])
    expect([change, isTracker({ ...imageInfo, ...change })]).toEqual([change, true]);
});

test("treats a signature logo as small, and an image of unknown size as large", () => {
  expect(isSmall({ ...imageInfo, width: "90", height: "30" })).toBe(true);
  expect(isSmall({ ...imageInfo, style: "width:120px" })).toBe(true);
  expect(isSmall(imageInfo)).toBe(false);
  expect(isSmall({ ...imageInfo, width: "600", height: "80" })).toBe(false);
  expect(isSmall({ ...imageInfo, height: "200" })).toBe(false);
});
