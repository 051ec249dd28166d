// SMTP connections are limited, so each must deliver email. One that only sends commands is closed after a while, and
// earlier when a new client needs its slot; so is the slowest of the emails in progress.
import type { SMTPServer, SMTPServerSession } from "smtp-server";
import { limit } from "#domain/limits.ts";
import { ipBlock } from "#domain/member/ip-block.ts";

/** Fields of the library's connections that its types omit. */
interface Connection {
  readonly session: SMTPServerSession;
  readonly remoteAddress: string;
  send(code: number, message: string): void;
  close(): void;
  /** Called with each line that is a command; the next one is read after `done`. */
  _onCommand(line: Buffer, done: () => void): void;
}

interface EmailProgress {
  readonly since: number;
  bytes: number;
}

interface ConnectionWatch {
  /** Why a new connection is refused; null if accepted. */
  rejectionFor(session: SMTPServerSession): string | null;
  /** The client named a known recipient, or its email was accepted. */
  moved(session: SMTPServerSession): void;
  /** An email is in progress: the connection is kept until it is done, unless it is slow and a new client waits. */
  busy<Result>(session: SMTPServerSession, work: () => Promise<Result>): Promise<Result>;
  /** Bytes of the email in progress. */
  received(session: SMTPServerSession, bytes: number): void;
  stop(): void;
}

export function watchConnections(
  server: () => SMTPServer,
  isOurs: (address: string) => boolean,
  noEmailMs = limit("smtpNoEmailSeconds") * 1000,
  steadyMs = () => performance.now(),
): ConnectionWatch {
  const movedAt = new WeakMap<SMTPServerSession, number>();
  const atWork = new WeakMap<SMTPServerSession, EmailProgress>();
  const connections = () => [...server().connections] as unknown as Connection[];
  const movedAtOf = ({ session }: Connection) => movedAt.get(session) ?? steadyMs();

  const commandCounts = new WeakMap<SMTPServerSession, number>();
  /** Commands cost a stranger nothing: without an email now and then, a connection ends. */
  function countCommands(connection: Connection): void {
    const { session } = connection;
    const perform = connection._onCommand.bind(connection);
    connection._onCommand = (line, done) => {
      const count = (commandCounts.get(session) ?? 0) + 1;
      commandCounts.set(session, count);
      if (count <= limit("smtpCommandsPerEmail")) return perform(line, done);
      connection.send(421, "Too many commands without an email");
      connection.close();
    };
  }

  function disconnect(connection: Connection): void {
    const reason = atWork.has(connection.session)
      ? "This email arrives too slowly while others wait; try again later"
      : "No email arrived over this connection";
    connection.send(421, reason);
    connection.close();
  }

  /** A client that has just connected is spared as long as a slow sender can be replaced. */
  function findReplaceable(candidates: readonly Connection[]): Connection | undefined {
    const before = steadyMs() - limit("smtpReplaceableSeconds") * 1000;
    const idle = candidates
      .filter((one) => !atWork.has(one.session))
      .sort((one, other) => movedAtOf(one) - movedAtOf(other));
    const [idlest] = idle;
    if (idlest && movedAtOf(idlest) <= before) return idlest;
    const slow = candidates.flatMap((one) => {
      const progress = atWork.get(one.session);
      if (progress === undefined || progress.since > before) return [];
      return [{ one, rate: progress.bytes / (steadyMs() - progress.since) }];
    });
    return slow.sort((one, other) => one.rate - other.rate)[0]?.one ?? idlest;
  }

  const watching = setInterval(
    () => {
      for (const one of connections())
        if (!atWork.has(one.session) && steadyMs() - movedAtOf(one) > noEmailMs) disconnect(one);
    },
    Math.min(10_000, noEmailMs),
  );
  watching.unref();

  return {
    rejectionFor(session) {
      movedAt.set(session, steadyMs());
      const connection = connections().find((one) => one.session === session);
      if (connection) countCommands(connection);
      if (isOurs(session.remoteAddress)) return null;
      const block = ipBlock(session.remoteAddress);
      const all = connections();
      const alike = all.filter((one) => ipBlock(one.remoteAddress) === block);
      if (alike.length > limit("smtpConnectionsPerAddress"))
        return "Too many connections from your address, try again in a moment";
      if (all.length <= limit("smtpConnections")) return null;
      const replaceable = findReplaceable(
        all.filter((one) => one.session !== session && ipBlock(one.remoteAddress) !== block),
      );
      if (!replaceable) return "Too many connections, try again in a moment";
      disconnect(replaceable);
      return null;
    },
    moved: (session) => void movedAt.set(session, steadyMs()),
    received(session, bytes) {
      const progress = atWork.get(session);
      if (progress) progress.bytes += bytes;
    },
    async busy(session, work) {
      atWork.set(session, { since: steadyMs(), bytes: 0 });
      try {
        return await work();
      } finally {
        atWork.delete(session);
        commandCounts.delete(session);
        movedAt.set(session, steadyMs());
      }
    },
    stop: () => clearInterval(watching),
  };
}
