import { expect, test } from "vitest";
import { processingErrorLabels } from "./processing-error-labels.ts";

const item = { kind: "mail" as const, vendor: "smtp", size: 2048, tries: 2 };

test("a mail is told by its subject, its writer and its size", () => {
  const mail = {
    from: "ada@brook.example",
    fromName: "Ada Brook",
    to: ["hello@copperline.example"],
    subject: "My table",
  };
  expect(processingErrorLabels({ ...item, mail })).toEqual({
    title: "My table",
    facts: [
      "from Ada Brook, ada@brook.example",
      "to hello@copperline.example",
      "2 kB",
      "tried 2 times",
    ],
  });
});

test("what cannot even be told is left out", () => {
  const mail = { from: "", fromName: "", to: [], subject: "" };
  expect(processingErrorLabels({ ...item, mail })).toEqual({
    title: "Email without a subject",
    facts: ["2 kB", "tried 2 times"],
  });
  expect(
    processingErrorLabels({ ...item, kind: "hook", vendor: "twilio", mail: null, tries: 1 }),
  ).toEqual({
    title: "A request of twilio",
    facts: ["tried once"],
  });
});
