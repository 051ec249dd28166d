// SMTP connections are limited, so each must deliver email. One that only sends commands is closed after a while, and
// earlier when a new client needs its slot.
import type { SMTPServer, SMTPServerSession } from "smtp-server";
import { limit } from "#domain/limits.ts";
import { ipBlock } from "#domain/member/ip-block.ts";

/** Fields of the library's connections that its types omit. */
interface Connection {
  readonly session: SMTPServerSession;
  readonly remoteAddress: string;
  send(code: number, message: string): void;
  close(): void;
}

export interface ConnectionWatch {
  /** Why a new connection is refused; null if accepted. */
  judge(session: SMTPServerSession): string | null;
  /** The client named a known recipient, or its email was accepted. */
  moved(session: SMTPServerSession): void;
  /** An email is in progress: the connection is kept until it is done. */
  busy<Result>(session: SMTPServerSession, work: () => Promise<Result>): Promise<Result>;
  stop(): void;
}

export function watchConnections(
  server: () => SMTPServer,
  isOurs: (address: string) => boolean,
  noMailMs = limit("smtpNoEmailSeconds") * 1000,
): ConnectionWatch {
  const movedAt = new WeakMap<SMTPServerSession, number>();
  const atWork = new WeakSet<SMTPServerSession>();
  const connections = () => [...server().connections] as unknown as Connection[];
  const movedAtOf = ({ session }: Connection) => movedAt.get(session) ?? performance.now();

  function disconnect(connection: Connection): void {
    connection.send(421, "No mail came over this connection");
    connection.close();
  }

  const watching = setInterval(
    () => {
      for (const one of connections())
        if (!atWork.has(one.session) && performance.now() - movedAtOf(one) > noMailMs)
          disconnect(one);
    },
    Math.min(10_000, noMailMs),
  );
  watching.unref();

  return {
    judge(session) {
      movedAt.set(session, performance.now());
      if (isOurs(session.remoteAddress)) return null;
      const block = ipBlock(session.remoteAddress);
      const all = connections();
      const alike = all.filter((one) => ipBlock(one.remoteAddress) === block);
      if (alike.length > limit("smtpConnectionsPerAddress"))
        return "Too many connections from your address, try again in a moment";
      if (all.length <= limit("smtpConnections")) return null;
      const idlest = all
        .filter((one) => one.session !== session && !atWork.has(one.session))
        .filter((one) => ipBlock(one.remoteAddress) !== block)
        .sort((one, other) => movedAtOf(one) - movedAtOf(other))[0];
      if (!idlest) return "Too many connections, try again in a moment";
      disconnect(idlest);
      return null;
    },
    moved: (session) => void movedAt.set(session, performance.now()),
    async busy(session, work) {
      atWork.add(session);
      try {
        return await work();
      } finally {
        atWork.delete(session);
        movedAt.set(session, performance.now());
      }
    },
    stop: () => clearInterval(watching),
  };
}
