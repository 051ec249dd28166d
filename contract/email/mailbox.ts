// Mailboxes that email is fetched from: progress, stuck emails and backfill.
import { z } from "zod";
import { id, timestamp } from "#contract/common-schemas.ts";
import { route } from "#contract/route.ts";
import type { AccountId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";

const uid = z.number().int().min(1);

const failedImapMessage = z.object({
  uidValidity: z.number(),
  uid: z.number(),
  problem: z.string(),
  at: timestamp,
});
const mailboxFolder = z.object({
  folder: z.string(),
  lastUid: z.number().describe("The last UID that was read."),
  checkedAt: timestamp.nullable(),
  lastEmailAt: timestamp.nullable(),
  failedMessages: z
    .array(failedImapMessage)
    .describe("Number of emails that couldn't be fetched and were skipped."),
  /** The latest backfill; `doneAt` is null while it runs. */
  backfill: z
    .object({
      since: timestamp,
      found: z.number().describe("Number of emails from that period in the folder."),
      fetched: z.number().describe("Number of them that were new."),
      doneAt: timestamp.nullable(),
    })
    .nullable(),
});
const mailbox = z.object({ folders: z.array(mailboxFolder) });

export const mailboxRoutes = {
  getMailbox: route({
    method: "GET",
    path: "/accounts/{accountId}/mailbox",
    summary: "The state of a mailbox",
    tag: "Accounts",
    input: z.object({ accountId: id<AccountId>() }),
    output: mailbox,
  }),
  backfillAccount: route({
    method: "POST",
    path: "/accounts/{accountId}/backfill",
    summary: "Import the last days of a mailbox again; existing messages are skipped",
    tag: "Accounts",
    input: z.object({
      accountId: id<AccountId>(),
      days: z.number().int().min(1).max(limit("imapBackfillDays")),
    }),
    output: mailbox,
  }),
  retryImapMessage: route({
    method: "POST",
    path: "/accounts/{accountId}/mailbox/retry",
    summary: "Retry an email that couldn't be fetched",
    tag: "Accounts",
    input: z.object({
      accountId: id<AccountId>(),
      folder: z.string().max(1000),
      uidValidity: uid,
      uid,
    }),
    output: mailbox,
  }),
};
