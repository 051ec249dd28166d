// Watches the mailboxes of inboxes, each in one process: starts, stops and restarts watches as admins connect, change
// and remove them.
import { parseMailboxSettings } from "#domain/inbox/mailbox-settings.ts";
import { mailboxAddressOf } from "#server/actions/account/mailbox/with-mailbox.ts";
import { decryptSettings } from "#server/actions/account/open-account.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { errorFields, type LogFn } from "#server/logger.ts";
import { listMailboxesToWatch, type WatchedMailbox } from "#server/store/mailbox/imap-folder.ts";
import type { Lease } from "./lease.ts";
import { watchMailbox } from "./watch-mailbox.ts";

export interface ImapWatcher {
  stop(): Promise<void>;
}

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
    const {
      workspaceId,
      accountId,
      provider: providerId,
      isSimulated,
      settingsEncrypted,
    } = mailbox;
    const { services, database, secrets, randomBytes } = runtime.parts;
    const provider = services.findEmailProvider(providerId);
    if (!provider?.openMailbox || !(await lease.take(accountId))) return;
    const settings = decryptSettings({ secrets }, { id: accountId, settingsEncrypted });
    const connection = services.connect(
      { id: accountId, provider: providerId, isSimulated },
      settings,
    );
    const address = await mailboxAddressOf({ database }, workspaceId, { id: accountId, settings });
    const stop = new AbortController();
    const { openMailbox } = provider;
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
    const wanted = new Map(
      (await listMailboxesToWatch(runtime.parts.database)).map((one) => [
        one.accountId as string,
        one,
      ]),
    );
    for (const [accountId, watch] of [...watches]) {
      const now = wanted.get(accountId);
      if (!now?.settingsEncrypted.equals(watch.settings)) await watch.end();
    }
    for (const [accountId, mailbox] of wanted)
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
