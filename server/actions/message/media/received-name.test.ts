import { expect, test } from "vitest";
import { receivedName, renameForType } from "./received-name.ts";

test.each([
  ["image/jpeg", "picture-1.jpeg"],
  ["image/webp", "picture-1.webp"],
  ["audio/ogg", "sound-1.ogg"],
  ["audio/mpeg", "sound-1.mp3"],
  ["video/mp4", "video-1.mp4"],
  ["application/pdf", "file-1.pdf"],
  ["text/x-vcard", "file-1.vcf"],
  ["application/octet-stream", "file-1.bin"],
  ["constructor/toString", "file-1.bin"],
  ["", "file-1.bin"],
])("a file of type %s is named %s", (type, name) => {
  expect(receivedName(type, 0)).toBe(name);
});

test("keeps the customer's file name, without characters that could form a path", () => {
  expect(receivedName("application/pdf", 0, "Plan of the house.pdf")).toBe("Plan of the house.pdf");
  expect(receivedName("application/pdf", 0, "../../etc/pass\u0000wd")).toBe("....etcpasswd");
  expect(receivedName("application/pdf", 2, "\u0000/ ")).toBe("file-3.pdf");
});

test("a type known only from the download improves a generated name, and keeps a given one", () => {
  const unknown = "application/octet-stream";
  expect(renameForType("file-2.bin", unknown, "image/jpeg")).toBe("picture-2.jpeg");
  expect(renameForType("plan.pdf", unknown, "image/png")).toBe("plan.pdf");
  expect(renameForType("scan-2.bin", unknown, "image/png")).toBe("scan-2.bin");
});
