// A temporary rejection by the mail server doesn't end the watch of a mailbox.
import { afterAll, expect, test } from "vitest";
import type { AccountId } from "#domain/ids.ts";
import { parseMailboxSettings } from "#domain/inbox/mailbox-settings.ts";
import { limit } from "#domain/limits.ts";
import type { FetchedEmail, Mailbox } from "#server/ports/mailbox.ts";
import { MailboxError } from "#server/ports/mailbox.ts";
import { toMailboxError } from "#server/providers/email/imap/errors.ts";
import { findAccount, insertAccount } from "#server/store/account.ts";
import { eventually } from "#testing/eventually.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { watchMailbox } from "./watch-mailbox.ts";

const people = createMembersFixture();
afterAll(() => people.close());
const { runtime, database } = people;

/** As imapflow reports the server's reply to LOGIN. */
const rejection = (responseText: string) =>
  toMailboxError(
    Object.assign(new Error("Command failed"), {
      authenticationFailed: true,
      responseStatus: "NO",
      responseText,
    }),
    "imap.example",
  );

/** Empty, and never receives email. */
function emptyMailbox(): Mailbox {
  const folder = async () => ({ uidValidity: 1, nextUid: 1 });
  return {
    findSentFolder: async () => null,
    open: folder,
    readFolderState: folder,
    listUidsFrom: async () => [],
    listUidsSince: async () => [],
    listSummaries: async () => [],
    async *fetch(): AsyncGenerator<FetchedEmail> {},
    waitForMail: (_, signal) =>
      new Promise((done) => {
        if (signal.aborted) done();
        signal.addEventListener("abort", () => done(), { once: true });
      }),
    close: async () => undefined,
  };
}

/** Watches a mailbox that fails once with each of these errors, then opens. */
async function watch(errors: readonly MailboxError[]) {
  const { workspaceId } = await people.createWorkspace();
  const accountId = people.newId<AccountId>();
  await insertAccount(database, workspaceId, {
    id: accountId,
    provider: "imap",
    label: "Mail",
    isSimulated: false,
    state: "untested",
    settingsEncrypted: runtime.deps.secrets.seal("{}", accountId),
    at: people.now(),
  });
  const stop = new AbortController();
  let attempts = 0;
  const pauses: number[] = [];
  const watching = watchMailbox(
    {
      runtime,
      workspaceId,
      accountId,
      address: null,
      random: () => 0,
      log: () => undefined,
      plan: parseMailboxSettings({}),
      async pause(ms) {
        pauses.push(ms);
      },
      async open() {
        attempts += 1;
        const fault = errors[attempts - 1];
        if (fault) throw fault;
        return emptyMailbox();
      },
    },
    stop.signal,
  );
  return {
    watching,
    pauses,
    attempts: () => attempts,
    stateOf: async () => (await findAccount(database, workspaceId, accountId))?.state,
    async end() {
      stop.abort();
      await watching;
    },
  };
}

test.each([
  ["too many connections", "[ALERT] Too many simultaneous connections. (Failure)"],
  ["a rejected password, once", "Invalid credentials"],
])("%s: opens the mailbox again and reads it", async (_, serverResponse) => {
  const mailbox = await watch([rejection(serverResponse)]);
  await eventually(async () => expect(await mailbox.stateOf()).toBe("working"), 60_000);
  expect(mailbox.attempts()).toBe(2);
  await mailbox.end();
});

test("stops retrying a password that is rejected repeatedly", async () => {
  const max = limit("mailboxSignInRejections");
  const mailbox = await watch(Array.from({ length: 10 }, () => rejection("Invalid credentials")));
  await mailbox.watching;
  expect(mailbox.attempts()).toBe(max);
  expect(mailbox.pauses.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(45_000);
  expect(await mailbox.stateOf()).toBe("broken");
});

test("a lost connection in between resets the count of rejections", async () => {
  const [no, lost] = [rejection("Invalid credentials"), new MailboxError("lost", "It was lost.")];
  const mailbox = await watch([no, no, lost, no]);
  await eventually(async () => expect(await mailbox.stateOf()).toBe("working"), 60_000);
  await mailbox.end();
});
