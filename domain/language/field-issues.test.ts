import { expect, test } from "vitest";
import { z } from "zod";
import { fieldIssues, translateFieldIssue } from "./field-issues.ts";
import { argumentNamesOf } from "./format-message.ts";
import { matchMessage } from "./match-message.ts";

test("each sentence has the same arguments in every language", () => {
  for (const [english, { de, es }] of Object.entries(fieldIssues)) {
    expect(argumentNamesOf(de), english).toEqual(argumentNamesOf(english));
    expect(argumentNamesOf(es), english).toEqual(argumentNamesOf(english));
  }
});

test("a filled sentence is recognized and keeps its values", () => {
  const zone = "“Mars} {x” isn't a time zone. Choose one like Europe/London.";
  expect(translateFieldIssue("de", zone)).toBe(
    "„Mars} {x“ ist keine Zeitzone. Wählen Sie eine wie Europe/Berlin.",
  );
  expect(translateFieldIssue("es", "Include {position} in the text.")).toBe(
    "Incluya {position} en el texto.",
  );
  expect(translateFieldIssue("de", "Unheard of.")).toBe("Unheard of.");
  expect(translateFieldIssue("es", "toString")).toBe("toString");
  expect(translateFieldIssue("en", "Write something.")).toBe("Write something.");
});

test("matching takes the shortest value before a middle literal and the longest at the end", () => {
  expect(matchMessage("{one} of {all}.", "2 of 3 of 4.")).toEqual({ one: "2", all: "3 of 4" });
  expect(matchMessage("{one} of {all}.", "2 of 3")).toBeNull();
  expect(matchMessage("a{x}a", "a")).toBeNull();
});

test("Zod's own sentences are known in the form in which this version writes them", () => {
  const schema = z.object({
    name: z.string().max(3),
    code: z.string().min(6),
    tags: z.array(z.string()).max(1),
    count: z.number().max(5),
    kind: z.enum(["call", "email"]),
    id: z.uuid(),
    at: z.string(),
  });
  const wrong = { name: "Maya", code: "1", tags: ["a", "b"], count: 9, kind: "fax", id: "7" };
  const issues = schema.safeParse(wrong).error?.issues ?? [];
  expect(issues).toHaveLength(7);
  for (const { message } of issues) expect(translateFieldIssue("de", message)).not.toBe(message);
});
