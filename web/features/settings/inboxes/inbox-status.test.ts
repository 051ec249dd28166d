import { expect, test } from "vitest";
import type { Inbox } from "#contract/live-protocol.ts";
import { inboxStatus, undoDelayChoices, undoDelayLabel } from "./inbox-status.ts";

const can = (calls: boolean) => ({ calls, acceptsReplies: true }) as Inbox["capabilities"];

test("ranks rejected credentials above a working webhook URL, since nothing can be sent", () => {
  const state = inboxStatus({
    kind: "phone",
    webhookState: "set",
    problem: "The provider refused our key at 09:12.",
    email: null,
    texts: null,
    capabilities: can(true),
  });
  expect(state.kind).toBe("danger");
  expect(state.message).toContain("refused our key");
});

test("is ok only if the webhook URL leads here, and names what arrives", () => {
  const state = (
    webhookState: Inbox["webhookState"],
    calls = true,
    kind: Inbox["kind"] = "phone",
  ) =>
    inboxStatus({
      kind,
      webhookState,
      problem: null,
      email: null,
      texts: null,
      capabilities: can(calls),
    });
  expect([state("set").kind, state("set").short]).toEqual(["ok", "Receiving calls and texts"]);
  expect(state("set", false).short).toBe("Receiving texts");
  expect(state("unset").kind).toBe("warn");
  expect(state("other_url", false).short).toBe("Texts go elsewhere");
  expect(state("set", false, "whatsapp").short).toBe("Receiving WhatsApp messages");
});

test("says what to do if the number's messaging service sends texts elsewhere, and that a sender name only sends", () => {
  const numberService = { ref: "MG1", name: "Reminders", caution: "Choose Defer." };
  const texts = { sendingService: null, numberService };
  const base = { kind: "phone", webhookState: "other_url", problem: null, email: null } as const;
  expect(inboxStatus({ ...base, texts, capabilities: can(true) })).toMatchObject({
    kind: "warn",
    message: "Choose Defer.",
  });
  const name = { calls: false, acceptsReplies: false } as Inbox["capabilities"];
  expect(
    inboxStatus({ ...base, webhookState: "unset", texts: null, capabilities: name }).short,
  ).toBe("Send-only");
});

test("warns about an email inbox with a questionable domain, but not about one that couldn't be checked", () => {
  const statusWith = (domainVerdict: "missing" | "unknown" | "warning" | null) =>
    inboxStatus({
      kind: "email",
      webhookState: "set",
      problem: null,
      email: { domainVerdict } as never,
      texts: null,
      capabilities: can(false),
    });
  expect(statusWith("missing").short).toBe("Domain needs work");
  expect([statusWith("unknown").kind, statusWith("warning").kind, statusWith(null).kind]).toEqual([
    "ok",
    "ok",
    "ok",
  ]);
});

test("always offers the current undo time, in order", () => {
  expect(undoDelayChoices(7)).toEqual([0, 5, 7, 10, 20, 30, 60]);
  expect(undoDelayChoices(10).filter((one) => one === 10)).toHaveLength(1);
  expect([0, 5, 60].map(undoDelayLabel)).toEqual(["Off", "5 seconds", "1 minute"]);
});
