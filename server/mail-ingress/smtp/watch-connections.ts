// Places for mail servers are few: whoever holds one brings mail. A connection that only talks is sent away after a while,
// and earlier when somebody new finds no place.
import type { SMTPServer, SMTPServerSession } from "smtp-server";
import { limit } from "#domain/limits.ts";
import { ipBlock } from "#domain/member/ip-block.ts";

/** What the library's own connections have that its types leave out. */
interface Connection {
  readonly session: SMTPServerSession;
  readonly remoteAddress: string;
  send(code: number, say: string): void;
  close(): void;
}

export interface ConnectionWatch {
  /** Why a new connection is not wanted; null: it is. */
  judge(session: SMTPServerSession): string | null;
  /** It named one of our addresses, or its mail was taken. */
  moved(session: SMTPServerSession): void;
  /** Its mail is on its way: it is left alone until that is over. */
  busy<Result>(session: SMTPServerSession, work: () => Promise<Result>): Promise<Result>;
  stop(): void;
}

export function watchConnections(
  server: () => SMTPServer,
  isOurs: (address: string) => boolean,
  noMailMs = limit("smtpNoMailSeconds") * 1000,
): ConnectionWatch {
  const movedAt = new WeakMap<SMTPServerSession, number>();
  const atWork = new WeakSet<SMTPServerSession>();
  const connections = () => [...server().connections] as unknown as Connection[];
  const quietMs = ({ session }: Connection) =>
    performance.now() - (movedAt.get(session) ?? performance.now());

  function sendAway(connection: Connection): void {
    connection.send(421, "No mail came over this connection");
    connection.close();
  }

  const looking = setInterval(
    () => {
      for (const one of connections())
        if (!atWork.has(one.session) && quietMs(one) > noMailMs) sendAway(one);
    },
    Math.min(10_000, noMailMs),
  );
  looking.unref();

  return {
    judge(session) {
      movedAt.set(session, performance.now());
      if (isOurs(session.remoteAddress)) return null;
      const block = ipBlock(session.remoteAddress);
      const all = connections();
      const alike = all.filter((one) => ipBlock(one.remoteAddress) === block);
      if (alike.length > limit("smtpConnectionsOfOne"))
        return "Too many connections from your address, try again in a moment";
      if (all.length <= limit("smtpConnections")) return null;
      const idlest = all
        .filter((one) => one.session !== session && !atWork.has(one.session))
        .filter((one) => ipBlock(one.remoteAddress) !== block)
        .sort((one, other) => quietMs(other) - quietMs(one))[0];
      if (!idlest) return "Too many connections, try again in a moment";
      sendAway(idlest);
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
    stop: () => clearInterval(looking),
  };
}
