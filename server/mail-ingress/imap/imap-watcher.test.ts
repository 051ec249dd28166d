import { expect, test } from "vitest";
import type { Runtime } from "#server/actions/runtime.ts";
import { createImapWatcher } from "./imap-watcher.ts";
import type { Lease } from "./lease.ts";

test("a mailbox whose settings can't be read is left to other processes", async () => {
  const calls: string[] = [];
  const lease: Lease = {
    acquire: async (id) => calls.push(`take ${id}`) > 0,
    release: async (id) => void calls.push(`release ${id}`),
    stop: async () => undefined,
  };
  const mailbox = { accountId: "box", provider: "imap", settingsEncrypted: Buffer.from("?") };
  const runtime = {
    deps: {
      database: { many: async () => [mailbox] },
      services: { findEmailProvider: () => ({ openMailbox: () => undefined }) },
      secrets: {
        open: () => {
          throw new Error("encrypted with another key");
        },
      },
    },
  } as unknown as Runtime;
  const events: string[] = [];
  const watcher = createImapWatcher(
    runtime,
    () => lease,
    (_level, event) => void events.push(event),
  );
  await expect.poll(() => events).toContain("mailbox.start_failed");
  await watcher.stop();
  expect(calls).toEqual(["take box", "release box"]);
});
