import { describe, expect, test } from "vitest";
import {
  describeSmsProblem,
  nextStepFor,
  numberFlagFor,
  type SmsProblem,
  smsProblems,
} from "./sms-problems.ts";

const all = Object.keys(smsProblems) as SmsProblem[];

describe("why a text did not go", () => {
  test("every problem is said in whole sentences with no hole left open", () => {
    expect(all.length).toBeGreaterThanOrEqual(20);
    for (const problem of all) {
      const words = describeSmsProblem(problem, "+1 202 555 0177");
      expect(words, problem).toMatch(/^[A-Z+].*\.$/);
      expect(words, problem).not.toMatch(/[{}]/);
    }
  });

  test("no two problems are said in the same words", () => {
    expect(new Set(all.map((problem) => smsProblems[problem].say)).size).toBe(all.length);
  });

  test("the recipient's number stands in the sentence where it helps to find the slip", () => {
    expect(describeSmsProblem("bad_number", "+1 202 555 0177")).toContain("+1 202 555 0177");
    expect(describeSmsProblem("opted_out", "+1 202 555 0177")).toContain("+1 202 555 0177");
  });

  test("a message on WhatsApp is never called a text", () => {
    const aboutTexts = ["not_on_whatsapp", "not_registered"];
    for (const problem of all.filter((one) => !aboutTexts.includes(one))) {
      expect(
        describeSmsProblem(problem, "+1 202 555 0177", false, "whatsapp"),
        problem,
      ).not.toMatch(/\btexts?\b/i);
    }
    expect(describeSmsProblem("blocked", "+1 202 555 0177", true, "whatsapp")).toBe(
      "The recipient or their carrier blocked this WhatsApp message.",
    );
  });

  test("a text that we try again says so, and once we have given up it says that instead", () => {
    expect(describeSmsProblem("too_fast", "+1 202 555 0177")).toBe(
      "The provider asked us to slow down. Deskbell keeps trying.",
    );
    expect(describeSmsProblem("too_fast", "+1 202 555 0177", true)).toBe(
      "The provider asked us to slow down. Try again later.",
    );
    expect(describeSmsProblem("blocked", "+1 202 555 0177", true)).toBe(
      describeSmsProblem("blocked", "+1 202 555 0177"),
    );
  });

  test("every problem says what happens next", () => {
    for (const problem of all) {
      expect(["give_up", "retry_later", "fix_line"], problem).toContain(nextStepFor(problem));
    }
  });

  test("only a problem of the recipient's own number marks that number, and is never tried again", () => {
    const marking = all.filter((problem) => numberFlagFor(problem) !== null);
    expect(marking.sort()).toEqual(["bad_number", "not_a_mobile", "opted_out", "unknown_handset"]);
    for (const problem of marking) expect(nextStepFor(problem), problem).toBe("give_up");
  });

  test("what waits for the provider is tried again, what waits for an admin is not", () => {
    for (const problem of ["too_fast", "daily_cap", "provider_down", "unreachable"] as const) {
      expect(nextStepFor(problem)).toBe("retry_later");
    }
    for (const problem of ["bad_credentials", "no_credit", "not_registered"] as const) {
      expect(nextStepFor(problem)).toBe("fix_line");
    }
  });
});
