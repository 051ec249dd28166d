import { expect, test } from "vitest";
import { processingErrorLabels } from "./processing-error-labels.ts";

const item = { kind: "email" as const, provider: "smtp", size: 2048, attempts: 2 };

test("describes an email by subject, sender and size", () => {
  const email = {
    from: "ada@brook.example",
    fromName: "Ada Brook",
    to: ["hello@copperline.example"],
    subject: "My table",
  };
  expect(processingErrorLabels({ ...item, email })).toEqual({
    title: "My table",
    details: [
      "from Ada Brook, ada@brook.example",
      "to hello@copperline.example",
      "2 kB",
      "tried 2 times",
    ],
  });
});

test("omits what is unknown", () => {
  const email = { from: "", fromName: "", to: [], subject: "" };
  expect(processingErrorLabels({ ...item, email })).toEqual({
    title: "Email without a subject",
    details: ["2 kB", "tried 2 times"],
  });
  expect(
    processingErrorLabels({
      ...item,
      kind: "webhook",
      provider: "twilio",
      email: null,
      attempts: 1,
    }),
  ).toEqual({
    title: "A request of twilio",
    details: ["tried once"],
  });
  expect(
    processingErrorLabels({ ...item, kind: "listed_text", provider: "twilio", email: null }),
  ).toEqual({
    title: "A text from the list of twilio",
    details: ["tried 2 times"],
  });
});
