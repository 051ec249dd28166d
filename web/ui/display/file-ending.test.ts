import { expect, test } from "vitest";
import { splitFileName } from "./file-ending.ts";

test.each([
  ["plan.pdf", "plan", ".pdf"],
  ["plan.tar.gz", "plan.tar", ".gz"],
  ["خطة العمل.docx", "خطة العمل", ".docx"],
  ["plan", "plan", ""],
  [".env", ".env", ""],
  ["plan.", "plan.", ""],
  ["Notes.from our last meeting", "Notes.from our last meeting", ""],
])("“%s” splits into “%s” and “%s”", (name, stem, ending) => {
  expect(splitFileName(name)).toEqual({ stem, ending });
});
