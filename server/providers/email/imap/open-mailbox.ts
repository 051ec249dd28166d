// A mailbox over IMAP (RFC 9051). One object is one connection; a lost connection is replaced, never reopened.
import { setTimeout as sleep } from "node:timers/promises";
import { limit } from "#domain/limits.ts";
import { type FolderState, type Mailbox, MailboxError } from "#server/ports/mailbox.ts";
import type { Connection } from "#server/ports/provider.ts";
import { isLoopbackHost } from "#server/providers/email/email-server.ts";
import { readImapSettings } from "./connect-settings.ts";
import { toMailboxError } from "./errors.ts";
import { limitResponses } from "./limit-responses.ts";
import { formatUidRanges } from "./uid-ranges.ts";

const connectMs = 20_000;
/** Maximum silence except while idling. A large email over a slow connection still sends data. */
const silenceMs = 120_000;
const logoutTimeoutMs = 2_000;

export async function openMailbox(connection: Connection): Promise<Mailbox> {
  const { host, port, security, username, password, accessToken } = readImapSettings(
    connection.settings,
  );
  // Loaded on demand, so that a server without mailboxes doesn't carry it.
  const { ImapFlow } = await import("imapflow");
  const client = new ImapFlow({
    host,
    port,
    secure: security === "tls",
    ...(security === "tls" ? {} : { doSTARTTLS: !isLoopbackHost(host) }),
    auth: { user: username, ...(accessToken ? { accessToken } : { pass: password }) },
    clientInfo: { name: "Deskbell" },
    logger: false,
    disableAutoIdle: true,
    qresync: false,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    maxLineLength: limit("imapListBytes"),
    maxLiteralSize: limit("inboundEmailBytes") * 1.1,
    maxResponseSize: limit("inboundEmailBytes") * 1.2,
    maxLockHoldTime: false,
    // Prevents a decompression bomb: a few compressed kilobytes could expand to gigabytes.
    disableCompression: true,
    // Lists of UIDs then are SEARCH responses, never ESEARCH: see limit-responses.ts.
    disableIMAP4rev2: true,
  });
  limitResponses(client);
  let isClosed = false;
  /** Set when an email arrives while other commands run, so that the next wait returns at once. */
  let hasNewMessages = false;
  // Without a listener, a connection error would end the process. The running command reports it too.
  client.on("error", () => undefined);
  client.on("close", () => {
    isClosed = true;
  });
  client.on("exists", ({ count, prevCount }) => {
    hasNewMessages ||= count > prevCount;
  });

  /** Any command may find the connection dead; a rejection on a dead connection counts as lost. */
  async function input<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const fault = toMailboxError(error, host);
      throw fault.kind === "failed" && !client.usable ? lost() : fault;
    }
  }
  const lost = () => new MailboxError("lost", `The connection to ${host} was lost.`);
  const timedOut = () =>
    client.usable ? new MailboxError("failed", `${host} rejected a command.`) : lost();

  await input(() => client.connect());

  const search = (query: Parameters<typeof client.search>[0]): Promise<number[]> =>
    input(async () => {
      const uids = await client.search(query, { uid: true });
      if (!Array.isArray(uids)) throw timedOut();
      return uids.toSorted((one, other) => one - other);
    });

  return {
    findSentFolder: () =>
      input(async () => {
        const folders = await client.list();
        return folders.find((one) => one.specialUse === "\\Sent")?.path ?? null;
      }),
    open: (folder) =>
      input(async () => {
        const { uidValidity, uidNext } = await client.mailboxOpen(folder, { readOnly: true });
        return stateOf(uidValidity, uidNext);
      }),
    readFolderState: (folder) =>
      input(async () => {
        const status = await client.status(folder, { uidNext: true, uidValidity: true });
        if (!status) throw timedOut();
        return stateOf(status.uidValidity, status.uidNext);
      }),
    // A range that ends in `*` includes the last email even if its UID is lower (RFC 9051 §9).
    async listUidsFrom(uid) {
      hasNewMessages = false;
      return (await search({ uid: `${uid}:*` })).filter((one) => one >= uid);
    },
    listUidsSince: (since) => search({ since }),
    listSummaries: (uids) =>
      input(async () => {
        if (uids.length === 0) return [];
        const found = await client.fetchAll(formatUidRanges(uids), { size: true }, { uid: true });
        return found.map(({ uid, size }) => ({ uid, size: size ?? 0 }));
      }),
    async *fetch(uids) {
      if (uids.length === 0) return;
      const fields = { source: true, internalDate: true };
      // Yields each email once, however often the server sends it.
      const awaited = new Set(uids);
      try {
        for await (const { uid, source, internalDate } of client.fetch(
          formatUidRanges(uids),
          fields,
          {
            uid: true,
          },
        )) {
          if (!source || !awaited.delete(uid)) continue;
          const receivedAt = internalDate ? new Date(internalDate) : null;
          yield { uid, bytes: source, receivedAt };
        }
      } catch (error) {
        const fault = toMailboxError(error, host);
        throw fault.kind === "failed" && !client.usable ? lost() : fault;
      }
      if (!client.usable) throw lost();
    },
    async waitForMail(maxMs, signal) {
      if (isClosed) throw lost();
      if (hasNewMessages || signal.aborted) return;
      await new Promise<void>((done) => {
        const settle = () => {
          clearTimeout(timer);
          client.off("exists", settle).off("close", settle);
          signal.removeEventListener("abort", settle);
          done();
        };
        const timer = setTimeout(settle, maxMs);
        client.once("exists", settle).once("close", settle);
        signal.addEventListener("abort", settle);
        // Ends with the next command. A server without push is polled every two minutes.
        client.idle().catch(settle);
      });
      if (isClosed) throw lost();
    },
    async close() {
      if (isClosed) return;
      const loggedOut = client.logout().catch(() => undefined);
      await Promise.race([loggedOut, sleep(logoutTimeoutMs, undefined, { ref: false })]);
      client.close();
    },
  };
}

const stateOf = (uidValidity: bigint | undefined, nextUid: number | undefined): FolderState => ({
  uidValidity: Number(uidValidity ?? 0n),
  nextUid: nextUid ?? 1,
});
