// The mailboxes that lines take their mail from, each watched by one process: begun, ended and begun anew as
// people connect, change and remove them.
import { readMailboxPlan } from "#domain/line/mailbox-plan.ts";
import type { Desk } from "#server/actions/desk.ts";
import { mailboxAddressOf } from "#server/actions/line/mailbox/open-mailbox-of.ts";
import { readSettings } from "#server/actions/line/open-account.ts";
import { factsOf, type Log } from "#server/log.ts";
import { listMailboxesToWatch, type WatchedMailbox } from "#server/store/mailbox/imap-box.ts";
import type { Lease } from "./lease.ts";
import { watchMailbox } from "./watch-mailbox.ts";

export interface ImapDoor {
  stop(): Promise<void>;
}

interface Watch {
  readonly settings: Buffer;
  end(): Promise<void>;
}

const lookEveryMs = 2_000;

export function openImapDoor(desk: Desk, leaseOf: (lost: () => void) => Lease, log: Log): ImapDoor {
  const watches = new Map<string, Watch>();
  let isStopped = false;
  const lease = leaseOf(leaseLost);

  async function begin(mailbox: WatchedMailbox): Promise<void> {
    const { workspaceId, accountId, vendor, isSimulated, settingsSealed } = mailbox;
    const { outside, database, secrets, randomBytes } = desk.parts;
    const provider = outside.findMailProvider(vendor);
    if (!provider?.openMailbox || !(await lease.take(accountId))) return;
    const settings = readSettings({ secrets }, { id: accountId, settingsSealed });
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
        plan: readMailboxPlan(settings),
        open: () => openMailbox(connection),
        random: () => (randomBytes(1)[0] ?? 0) / 255,
      },
      stop.signal,
    ).catch((error: unknown) =>
      log("error", "mailbox.not_watched", { account: accountId, ...factsOf(error) }),
    );
    const watch: Watch = {
      settings: settingsSealed,
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
      if (!now?.settingsSealed.equals(watch.settings)) await watch.end();
    }
    for (const [accountId, mailbox] of wanted)
      if (!watches.has(accountId) && !isStopped)
        // One that cannot be begun keeps nobody else's mail away.
        await begin(mailbox).catch((error: unknown) =>
          log("warn", "mailbox.not_begun", { account: accountId, ...factsOf(error) }),
        );
  }

  /** Somebody else may hold them now: every watch here ends, and is begun again where it is free. */
  function leaseLost(): void {
    for (const watch of [...watches.values()]) void watch.end();
  }

  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  const lookAgain = () => {
    looking = look()
      .catch((error: unknown) => log("warn", "mailbox.not_looked", factsOf(error)))
      .then(() => {
        if (!isStopped) timer = setTimeout(lookAgain, lookEveryMs);
      });
  };
  lookAgain();
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
