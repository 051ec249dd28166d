import { expect, test } from "vitest";
import { attachmentKindOf, attachmentWarning, canPreview } from "./attachment-kinds.ts";

const file = (name: string, type = "application/octet-stream", size = 100) => ({
  name,
  type,
  size,
});

test("derives the kind of a file", () => {
  expect(attachmentKindOf(file("a.jpg", "image/jpeg"))).toBe("picture");
  expect(attachmentKindOf(file("a.svg", "image/svg+xml"))).toBe("document");
  expect(attachmentKindOf(file("a.csv", "text/csv"))).toBe("sheet");
  expect(attachmentKindOf(file("a.zip"))).toBe("archive");
  expect(attachmentKindOf(file("notes.txt", "text/plain"))).toBe("text");
  expect(attachmentKindOf(file("a.pdf", "application/pdf"))).toBe("document");
});

test("previews only images and text", () => {
  expect(canPreview(file("a.png", "image/png"))).toBe(true);
  expect(canPreview(file("a.txt", "text/plain"))).toBe(true);
  expect(canPreview(file("a.csv", "text/csv"))).toBe(true);
  for (const one of [
    file("a.html", "text/html"),
    file("a.html", "text/plain"),
    file("a.svg", "image/svg+xml"),
    file("a.pdf", "application/pdf"),
    file("a.js", "text/plain"),
    file("a.txt", "text/plain", 50_000_000),
    file("picture.png.exe", "image/png"),
  ])
    expect([one.name, canPreview(one)]).toEqual([one.name, false]);
});

test("warns about dangerous files, by name before type", () => {
  for (const name of [
    "a.exe",
    "invoice.pdf.exe",
    "a.SCR",
    "a.docm",
    "a.xlsm",
    "a.js",
    "a.lnk",
    "a.iso",
    "page.html",
    "draw.svg",
    "a.exe .pdf",
  ])
    expect([name, attachmentWarning(file(name, "image/png")) !== null]).toEqual([name, true]);
  for (const name of [
    "a.pdf",
    "a.docx",
    "a.xlsx",
    "photo.jpg",
    "notes.txt",
    "a.zip",
    "executive.doc",
  ])
    expect([name, attachmentWarning(file(name))]).toEqual([name, null]);
});
