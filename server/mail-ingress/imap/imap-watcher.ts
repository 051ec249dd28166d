// Watches the mailboxes of inboxes, each in one process: starts, stops and restarts watches as admins connect, change
// and remove them.
import { parseMailboxSettings } from "#domain/inbox/mailbox-settings.ts";
import { mailboxAddressOf } from "#server/actions/account/mailbox/with-mailbox.ts";
import { decryptSettings } from "#server/actions/account/open-account.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { errorFields, type LogFn } from "#server/logger.ts";
import type { EmailProvider } from "#server/ports/email.ts";
import { listMailboxesToWatch, type WatchedMailbox } from "#server/store/mailbox/imap-folder.ts";
import type { Lease } from "./lease.ts";
import { watchMailbox } from "./watch-mailbox.ts";

interface ImapWatcher {
  stop(): Promise<void>;
}

type OpenMailbox = NonNullable<EmailProvider["openMailbox"]>;

interface Watch {
  readonly settings: Buffer;
  end(): Promise<void>;
}

const pollIntervalMs = 2_000;

export function createImapWatcher(
  runtime: Runtime,
  leaseOf: (lost: () => void) => Lease,
  log: LogFn,
): ImapWatcher {
  const watches = new Map<string, Watch>();
  let isStopped = false;
  const lease = leaseOf(endAllWatches);

  async function startWatch(mailbox: WatchedMailbox): Promise<void> {
    const { accountId } = mailbox;
    const openMailbox = runtime.deps.services.findEmailProvider(mailbox.provider)?.openMailbox;
    if (!openMailbox || !(await lease.acquire(accountId))) return;
    try {
      await startLeasedWatch(mailbox, openMailbox);
    } catch (error) {
      // Another process may be able to watch it: one with the key that its settings were encrypted with.
      await lease.release(accountId).catch(() => undefined);
      throw error;
    }
  }

  async function startLeasedWatch(
    { workspaceId, accountId, provider, isSimulated, settingsEncrypted }: WatchedMailbox,
    openMailbox: OpenMailbox,
  ): Promise<void> {
    const { services, database, secrets, randomBytes } = runtime.deps;
    const settings = decryptSettings({ secrets }, { id: accountId, settingsEncrypted });
    const connection = services.connect({ id: accountId, provider, isSimulated }, settings);
    const address = await mailboxAddressOf({ database }, workspaceId, { id: accountId, settings });
    const stop = new AbortController();
    const watching = watchMailbox(
      {
        runtime,
        workspaceId,
        accountId,
        address,
        log,
        plan: parseMailboxSettings(settings),
        open: () => openMailbox(connection),
        random: () => (randomBytes(1)[0] ?? 0) / 255,
      },
      stop.signal,
    ).catch((error: unknown) =>
      log("error", "mailbox.watch_failed", { account: accountId, ...errorFields(error) }),
    );
    const watch: Watch = {
      settings: settingsEncrypted,
      async end() {
        if (watches.get(accountId) === watch) watches.delete(accountId);
        stop.abort();
        await watching;
        await lease.release(accountId).catch(() => undefined);
      },
    };
    watches.set(accountId, watch);
    void watching.then(() => watch.end());
  }

  async function syncWatches(): Promise<void> {
    const desired = new Map(
      (await listMailboxesToWatch(runtime.deps.database)).map((one) => [
        one.accountId as string,
        one,
      ]),
    );
    for (const [accountId, watch] of [...watches]) {
      const now = desired.get(accountId);
      if (!now?.settingsEncrypted.equals(watch.settings)) await watch.end();
    }
    for (const [accountId, mailbox] of desired)
      if (!watches.has(accountId) && !isStopped)
        // A mailbox that can't start doesn't keep others from starting.
        await startWatch(mailbox).catch((error: unknown) =>
          log("warn", "mailbox.start_failed", { account: accountId, ...errorFields(error) }),
        );
  }

  /** Another process may hold the leases now: ends every watch here; each restarts where its lease is free. */
  function endAllWatches(): void {
    for (const watch of [...watches.values()]) void watch.end();
  }

  let polling: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  const poll = () => {
    polling = syncWatches()
      .catch((error: unknown) => log("warn", "mailbox.poll_failed", errorFields(error)))
      .then(() => {
        if (!isStopped) timer = setTimeout(poll, pollIntervalMs);
      });
  };
  poll();
  return {
    async stop() {
      isStopped = true;
      if (timer) clearTimeout(timer);
      await polling;
      await Promise.all([...watches.values()].map((watch) => watch.end()));
      await lease.stop();
    },
  };
}
