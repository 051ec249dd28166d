import { expect, test } from "vitest";
import type { AccountId } from "#domain/ids.ts";
import { defaultIntake, defaultSender } from "./intake-options.ts";

const account = (
  id: string,
  more: { canSend?: boolean; canReceive?: "hook" | "imap" | null; isSimulated?: boolean } = {},
) => ({
  id: id as AccountId,
  carries: "mail" as const,
  canSend: true,
  canReceive: null,
  isSimulated: false,
  ...more,
});
const server = account("server");
const vendor = account("vendor", { canReceive: "hook" });
const mailbox = account("mailbox", { canSend: false, canReceive: "imap" });
const pretend = account("pretend", { canReceive: "hook", isSimulated: true });

test("a real sender comes before a make-believe one, and the one that was asked for before both", () => {
  expect(defaultSender([pretend, server], null)?.id).toBe("server");
  expect(defaultSender([pretend, server], pretend)?.id).toBe("pretend");
  expect(defaultSender([mailbox], mailbox)).toBeNull();
});

test("whoever comes from a mailbox takes mail from it", () => {
  expect(defaultIntake(vendor, [vendor, mailbox], mailbox)).toEqual({
    intake: "imap",
    intakeAccountId: "mailbox",
  });
});

test("else what the sender brings, then a mailbox, then our own receiver", () => {
  expect(defaultIntake(vendor, [vendor, mailbox], null).intake).toBe("hook");
  expect(defaultIntake(server, [server, mailbox], null).intake).toBe("imap");
  expect(defaultIntake(server, [server], null).intake).toBe("smtp");
  expect(defaultIntake(pretend, [pretend], null).intake).toBe("smtp");
});
