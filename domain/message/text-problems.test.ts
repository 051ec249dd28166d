import { describe, expect, test } from "vitest";
import {
  describeTextProblem,
  nextStepFor,
  numberFlagFor,
  type TextProblem,
  textProblems,
} from "./text-problems.ts";

const all = Object.keys(textProblems) as TextProblem[];

describe("SMS problems", () => {
  test("are described in full sentences without open placeholders", () => {
    expect(all.length).toBeGreaterThanOrEqual(20);
    for (const problem of all) {
      const text = describeTextProblem(problem, "+1 202 555 0177");
      expect(text, problem).toMatch(/^[A-Z+].*\.$/);
      expect(text, problem).not.toMatch(/[{}]/);
    }
  });

  test("have distinct descriptions", () => {
    expect(new Set(all.map((problem) => textProblems[problem].message)).size).toBe(all.length);
  });

  test("name the recipient's number where it helps to find a mistake", () => {
    expect(describeTextProblem("bad_number", "+1 202 555 0177")).toContain("+1 202 555 0177");
    expect(describeTextProblem("opted_out", "+1 202 555 0177")).toContain("+1 202 555 0177");
  });

  test("never call a WhatsApp message a text", () => {
    const aboutTexts = ["not_on_whatsapp", "not_registered"];
    for (const problem of all.filter((one) => !aboutTexts.includes(one))) {
      expect(
        describeTextProblem(problem, "+1 202 555 0177", false, "whatsapp"),
        problem,
      ).not.toMatch(/\btexts?\b/i);
    }
    expect(describeTextProblem("blocked", "+1 202 555 0177", true, "whatsapp")).toBe(
      "The recipient or their carrier blocked this WhatsApp message.",
    );
  });

  test("say that we keep trying, and once we have given up what to do instead", () => {
    expect(describeTextProblem("too_fast", "+1 202 555 0177")).toBe(
      "The provider asked us to slow down. Deskbell keeps trying.",
    );
    expect(describeTextProblem("too_fast", "+1 202 555 0177", true)).toBe(
      "The provider asked us to slow down. Try again later.",
    );
    expect(describeTextProblem("blocked", "+1 202 555 0177", true)).toBe(
      describeTextProblem("blocked", "+1 202 555 0177"),
    );
  });

  test("each have a next step", () => {
    for (const problem of all) {
      expect(["give_up", "retry_later", "fix_inbox"], problem).toContain(nextStepFor(problem));
    }
  });

  test("flag the recipient's number only for problems of that number, which are never retried", () => {
    const marking = all.filter((problem) => numberFlagFor(problem) !== null);
    expect(marking.sort()).toEqual([
      "bad_number",
      "not_a_mobile",
      "number_not_in_service",
      "opted_out",
    ]);
    for (const problem of marking) expect(nextStepFor(problem), problem).toBe("give_up");
  });

  test("are retried if the provider may recover, but not if an admin must act", () => {
    for (const problem of ["too_fast", "daily_cap", "provider_down", "unreachable"] as const) {
      expect(nextStepFor(problem)).toBe("retry_later");
    }
    for (const problem of ["bad_credentials", "no_credit", "not_registered"] as const) {
      expect(nextStepFor(problem)).toBe("fix_inbox");
    }
  });
});
