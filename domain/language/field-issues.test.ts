import { expect, test } from "vitest";
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
