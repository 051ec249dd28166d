import { expect, test } from "vitest";
import type { AccountId } from "#domain/ids.ts";
import { defaultIntake, defaultSender } from "./intake-options.ts";

const account = (
  id: string,
  more: { canSend?: boolean; canReceive?: "webhook" | "imap" | null; isSimulated?: boolean } = {},
) => ({
  id: id as AccountId,
  carries: "email" as const,
  canSend: true,
  canReceive: null,
  isSimulated: false,
  ...more,
});
const server = account("server");
const provider = account("provider", { canReceive: "webhook" });
const mailbox = account("mailbox", { canSend: false, canReceive: "imap" });
const pretend = account("pretend", { canReceive: "webhook", isSimulated: true });

test("prefers the requested sender, then a real one over a simulated one", () => {
  expect(defaultSender([pretend, server], null)?.id).toBe("server");
  expect(defaultSender([pretend, server], pretend)?.id).toBe("pretend");
  expect(defaultSender([mailbox], mailbox)).toBeNull();
});

test("receives from the mailbox if the form was opened from it", () => {
  expect(defaultIntake(provider, [provider, mailbox], mailbox)).toEqual({
    intake: "imap",
    intakeAccountId: "mailbox",
  });
});

test("otherwise prefers the sender's own intake, then a mailbox, then our SMTP ingress", () => {
  expect(defaultIntake(provider, [provider, mailbox], null).intake).toBe("webhook");
  expect(defaultIntake(server, [server, mailbox], null).intake).toBe("imap");
  expect(defaultIntake(server, [server], null).intake).toBe("smtp");
  expect(defaultIntake(pretend, [pretend], null).intake).toBe("smtp");
});
