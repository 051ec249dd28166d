import { expect, test } from "vitest";
import { isSmall, isTracker, normalizeContentId, parseImageSource } from "./image-source.ts";

test("where a picture comes from", () => {
  expect(parseImageSource("cid:Logo@Mail")).toEqual({ kind: "inline", contentId: "logo@mail" });
  expect(parseImageSource("CID:%3Cimage001.png%3E").kind).toBe("inline");
  expect(parseImageSource("data:image/png;base64,iVBORw0KGgo=").kind).toBe("carried");
  expect(parseImageSource("//far.example/a.png#x")).toEqual({
    kind: "far",
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

test("a picture in the words of a mail that has too many pixels is none", () => {
  const png = (wide: number, high: number) => {
    const bytes = Buffer.alloc(60);
    bytes.write("\x89PNG\r\n\x1a\n", "latin1");
    bytes.writeUInt32BE(wide, 16);
    bytes.writeUInt32BE(high, 20);
    return parseImageSource(`data:image/png;base64,${bytes.toString("base64")}`).kind;
  };
  expect(png(8_000, 8_000)).toBe("carried");
  expect(png(11_500, 11_500)).toBe("none");
});

test("ids mean the same with brackets, escapes and other letters", () => {
  expect(normalizeContentId("<Image001.PNG@01D9>")).toBe("image001.png@01d9");
  expect(normalizeContentId("a%40b")).toBe("a@b");
  expect(normalizeContentId("100%")).toBe("100%");
});

const facts = { url: "https://far.example/a.png", width: null, height: null, style: null };

test("pictures that only count readers are told from pictures", () => {
  expect(isTracker(facts)).toBe(false);
  expect(isTracker({ ...facts, width: "600", height: "200" })).toBe(false);
  expect(isTracker({ ...facts, style: "width:100%;max-height:1px" })).toBe(false);
  expect(isTracker({ ...facts, style: "opacity:0.9" })).toBe(false);
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
    expect([change, isTracker({ ...facts, ...change })]).toEqual([change, true]);
});

test("the logo of a signature is small; a picture of unknown size may be a poster", () => {
  expect(isSmall({ ...facts, width: "90", height: "30" })).toBe(true);
  expect(isSmall({ ...facts, style: "width:120px" })).toBe(true);
  expect(isSmall(facts)).toBe(false);
  expect(isSmall({ ...facts, width: "600", height: "80" })).toBe(false);
  expect(isSmall({ ...facts, height: "200" })).toBe(false);
});
