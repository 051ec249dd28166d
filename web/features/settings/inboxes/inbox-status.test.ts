import { expect, test } from "vitest";
import type { Inbox } from "#contract/live-protocol.ts";
import { inboxStatus, undoDelayChoices, undoDelayLabel } from "./inbox-status.ts";

const can = (calls: boolean) => ({ calls, isAnswerable: true }) as Inbox["can"];

test("a refused key outweighs an address that is set: nothing can be sent", () => {
  const state = inboxStatus({
    kind: "phone",
    webhookState: "set",
    problem: "The provider refused our key at 09:12.",
    mail: null,
    texts: null,
    can: can(true),
  });
  expect(state.kind).toBe("danger");
  expect(state.say).toContain("refused our key");
});

test("only an address that leads here is called good, and what comes there is named", () => {
  const state = (
    webhookState: Inbox["webhookState"],
    calls = true,
    kind: Inbox["kind"] = "phone",
  ) => inboxStatus({ kind, webhookState, problem: null, mail: null, texts: null, can: can(calls) });
  expect([state("set").kind, state("set").short]).toEqual(["ok", "Receiving calls and texts"]);
  expect(state("set", false).short).toBe("Receiving texts");
  expect(state("unset").kind).toBe("warn");
  expect(state("elsewhere", false).short).toBe("Texts go elsewhere");
  expect(state("set", false, "whatsapp").short).toBe("Receiving WhatsApp messages");
});

test("a number whose service sends its texts elsewhere says what to do, and a name only sends", () => {
  const numberService = { ref: "MG1", name: "Reminders", caution: "Choose Defer." };
  const texts = { sendWithFaults: null, numberService };
  const base = { kind: "phone", webhookState: "elsewhere", problem: null, mail: null } as const;
  expect(inboxStatus({ ...base, texts, can: can(true) })).toMatchObject({
    kind: "warn",
    say: "Choose Defer.",
  });
  const name = { calls: false, isAnswerable: false } as Inbox["can"];
  expect(inboxStatus({ ...base, webhookState: "unset", texts: null, can: name }).short).toBe(
    "Send-only",
  );
});

test("an email line whose domain is in doubt says so, and one nobody could ask about does not", () => {
  const line = (domainVerdict: "missing" | "unasked" | "warning" | null) =>
    inboxStatus({
      kind: "mail",
      webhookState: "set",
      problem: null,
      mail: { domainVerdict } as never,
      texts: null,
      can: can(false),
    });
  expect(line("missing").short).toBe("Domain needs work");
  expect([line("unasked").kind, line("warning").kind, line(null).kind]).toEqual(["ok", "ok", "ok"]);
});

test("the undo time in use is always among the choices, in order", () => {
  expect(undoDelayChoices(7)).toEqual([0, 5, 7, 10, 20, 30, 60]);
  expect(undoDelayChoices(10).filter((one) => one === 10)).toHaveLength(1);
  expect([0, 5, 60].map(undoDelayLabel)).toEqual(["Off", "5 seconds", "1 minute"]);
});
