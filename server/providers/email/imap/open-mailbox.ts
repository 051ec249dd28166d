// A mailbox behind IMAP (RFC 9051). One object is one connection; a lost one is not mended, another is made.
import { setTimeout as sleep } from "node:timers/promises";
import { limit } from "#domain/limits.ts";
import { type FolderState, type Mailbox, MailboxError } from "#server/ports/mailbox.ts";
import type { Connection } from "#server/ports/provider.ts";
import { isLoopbackHost } from "#server/providers/email/email-server.ts";
import { readImapSettings } from "./connect-settings.ts";
import { toMailboxError } from "./errors.ts";
import { formatUidRanges } from "./uid-ranges.ts";

const connectMs = 20_000;
/** Of silence outside of waiting; a large mail over a slow line still says something. */
const silenceMs = 120_000;
const goodbyeMs = 2_000;

export async function openMailbox(connection: Connection): Promise<Mailbox> {
  const { host, port, security, username, password, accessToken } = readImapSettings(
    connection.settings,
  );
  // Who reads no mailbox does not carry what reads them.
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
    maxLiteralSize: limit("mailBytes") * 1.1,
    maxResponseSize: limit("mailBytes") * 1.2,
    maxLockHoldTime: false,
    // A few packed kilobytes of a hostile server would become gigabytes here.
    disableCompression: true,
  });
  let isClosed = false;
  /** A mail may come while we are busy with others; nobody would wait for that sign any more. */
  let hasNews = false;
  // Without anybody who listens, an error of the connection would end the process; each wish tells of it too.
  client.on("error", () => undefined);
  client.on("close", () => {
    isClosed = true;
  });
  client.on("exists", ({ count, prevCount }) => {
    hasNews ||= count > prevCount;
  });

  /**
   * Every wish may find the line dead; a refusal on a dead line is the line's. Lists are collected in memory for as long
   * as the server goes on with them: one that does not end is hung up on.
   */
  async function wish<T>(work: () => Promise<T>): Promise<T> {
    const before = client.stats().received;
    const watching = setInterval(() => {
      if (client.stats().received - before > limit("imapListBytes")) client.close();
    }, 50);
    try {
      return await work();
    } catch (error) {
      const fault = toMailboxError(error, host);
      throw fault.kind === "failed" && !client.usable ? lost() : fault;
    } finally {
      clearInterval(watching);
    }
  }
  const lost = () => new MailboxError("lost", `The connection to ${host} was lost.`);
  const unanswered = () =>
    client.usable ? new MailboxError("failed", `${host} rejected a command.`) : lost();

  await wish(() => client.connect());

  const search = (query: Parameters<typeof client.search>[0]): Promise<number[]> =>
    wish(async () => {
      const uids = await client.search(query, { uid: true });
      if (!Array.isArray(uids)) throw unanswered();
      return uids.toSorted((one, other) => one - other);
    });

  return {
    findSentFolder: () =>
      wish(async () => {
        const folders = await client.list();
        return folders.find((one) => one.specialUse === "\\Sent")?.path ?? null;
      }),
    open: (folder) =>
      wish(async () => {
        const { uidValidity, uidNext } = await client.mailboxOpen(folder, { readOnly: true });
        return stateOf(uidValidity, uidNext);
      }),
    look: (folder) =>
      wish(async () => {
        const status = await client.status(folder, { uidNext: true, uidValidity: true });
        if (!status) throw unanswered();
        return stateOf(status.uidValidity, status.uidNext);
      }),
    // A range that ends in * names the last mail even where that is an older one (RFC 9051 §9).
    async listUidsFrom(uid) {
      hasNews = false;
      return (await search({ uid: `${uid}:*` })).filter((one) => one >= uid);
    },
    listUidsSince: (since) => search({ since }),
    sketch: (uids) =>
      wish(async () => {
        if (uids.length === 0) return [];
        const found = await client.fetchAll(formatUidRanges(uids), { size: true }, { uid: true });
        return found.map(({ uid, size }) => ({ uid, size: size ?? 0 }));
      }),
    async *fetch(uids) {
      if (uids.length === 0) return;
      const wished = { source: true, internalDate: true };
      // Each once, however often the server says it.
      const awaited = new Set(uids);
      try {
        for await (const { uid, source, internalDate } of client.fetch(
          formatUidRanges(uids),
          wished,
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
    async waitForMail(mostMs, signal) {
      if (isClosed) throw lost();
      if (hasNews || signal.aborted) return;
      await new Promise<void>((done) => {
        const settle = () => {
          clearTimeout(timer);
          client.off("exists", settle).off("close", settle);
          signal.removeEventListener("abort", settle);
          done();
        };
        const timer = setTimeout(settle, mostMs);
        client.once("exists", settle).once("close", settle);
        signal.addEventListener("abort", settle);
        // Ends by itself when the next wish is made; a server that cannot push is asked every two minutes.
        client.idle().catch(settle);
      });
      if (isClosed) throw lost();
    },
    async close() {
      if (isClosed) return;
      const saidGoodbye = client.logout().catch(() => undefined);
      await Promise.race([saidGoodbye, sleep(goodbyeMs, undefined, { ref: false })]);
      client.close();
    },
  };
}

const stateOf = (uidValidity: bigint | undefined, nextUid: number | undefined): FolderState => ({
  uidValidity: Number(uidValidity ?? 0n),
  nextUid: nextUid ?? 1,
});
