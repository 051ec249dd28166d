// The mailboxes that lines take their mail from, each watched by one process: begun, ended and begun anew as
// people connect, change and remove them.
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

const lookEveryMs = 2_000;

export function createImapWatcher(
  desk: Runtime,
  leaseOf: (lost: () => void) => Lease,
  log: LogFn,
): ImapWatcher {
  const watches = new Map<string, Watch>();
  let isStopped = false;
  const lease = leaseOf(leaseLost);

  async function begin(mailbox: WatchedMailbox): Promise<void> {
    const { workspaceId, accountId, vendor, isSimulated, settingsEncrypted } = mailbox;
    const { outside, database, secrets, randomBytes } = desk.parts;
    const provider = outside.findEmailProvider(vendor);
    if (!provider?.openMailbox || !(await lease.take(accountId))) return;
    const settings = decryptSettings({ secrets }, { id: accountId, settingsEncrypted });
    const connection = outside.connect({ id: accountId, vendor, isSimulated }, settings);
    const address = await mailboxAddressOf({ database }, workspaceId, { id: accountId, settings });
    const stop = new AbortController();
    const { openMailbox } = provider;
    const watching = watchMailbox(
      {
        desk,
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

  async function look(): Promise<void> {
    const wanted = new Map(
      (await listMailboxesToWatch(desk.parts.database)).map((one) => [
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
        // One that cannot be begun keeps nobody else's mail away.
        await begin(mailbox).catch((error: unknown) =>
          log("warn", "mailbox.start_failed", { account: accountId, ...errorFields(error) }),
        );
  }

  /** Somebody else may hold them now: every watch here ends, and is begun again where it is free. */
  function leaseLost(): void {
    for (const watch of [...watches.values()]) void watch.end();
  }

  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  const updateReprocessing = () => {
    looking = look()
      .catch((error: unknown) => log("warn", "mailbox.poll_failed", errorFields(error)))
      .then(() => {
        if (!isStopped) timer = setTimeout(updateReprocessing, lookEveryMs);
      });
  };
  updateReprocessing();
  return {
    async stop() {
      isStopped = true;
      if (timer) clearTimeout(timer);
      await looking;
      await Promise.all([...watches.values()].map((watch) => watch.end()));
      await lease.stop();
    },
  };
}
