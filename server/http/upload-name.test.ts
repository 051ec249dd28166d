import { expect, test } from "vitest";
import { uploadName } from "./upload-name.ts";

test("keeps a name but strips paths and invisible characters", () => {
  expect(uploadName("Plan 3.pdf")).toBe("Plan 3.pdf");
  expect(uploadName("..\\a/b\u202e.pdf\n")).toBe("..ab.pdf");
  expect(uploadName("")).toBe("file");
});

test("cuts a long name before its extension, never within a character", () => {
  expect(uploadName(`${"a".repeat(300)}.pdf`)).toBe(`${"a".repeat(116)}.pdf`);
  expect(uploadName(`${"a".repeat(115)}${"😀".repeat(9)}.pdf`)).toBe(`${"a".repeat(115)}.pdf`);
  expect(uploadName(`${"a".repeat(200)}.${"b".repeat(20)}`)).toBe("a".repeat(120));
});
