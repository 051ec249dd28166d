// The built-in receiver of mail. It takes mail for our own addresses and for nobody else, says yes only when
// the mail is a row, and never sends anything: what it does not want is refused while the sender listens.
import { isIP } from "node:net";
import {
  SMTPServer,
  type SMTPServerAddress,
  type SMTPServerDataStream,
  type SMTPServerSession,
} from "smtp-server";
import type { RawItemId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { addressBlock } from "#domain/member/address-block.ts";
import { asRawItem, sha256Of } from "#server/actions/raw-item/keep-raw-items.ts";
import { type HeldBytes, HeldTogether } from "#server/held-bytes.ts";
import type { RawDoor } from "#server/http/raw-door.ts";
import { factsOf, type Log } from "#server/log.ts";
import type { MailEnvelope } from "#server/ports/mail.ts";
import type { MailHome } from "#server/store/mailbox/mail-address.ts";
import type { AddressBook } from "./address-book.ts";
import type { Certificate } from "./certificate.ts";
import { sortByHome } from "./sort-by-home.ts";
import { takeBody } from "./take-body.ts";
import { watchConnections } from "./watch-connections.ts";

export interface ReceiverParts {
  readonly name: string;
  readonly certificate: Certificate | null;
  readonly book: AddressBook;
  readonly rawDoor: RawDoor;
  readonly newId: () => RawItemId;
  readonly now: () => Date;
  /** The mail is a row, the sender has not heard of it. */
  readonly stored: () => void;
  /** The disk is nearly full: mail has to come later. */
  readonly isDiskNearlyFull?: () => Promise<boolean>;
  readonly log: Log;
  /** Tests cannot wait half a minute. */
  readonly idleMs?: number;
  readonly noMailMs?: number;
  /** Nor send sixty megabytes. */
  readonly heldOfOneBytes?: number;
}

class Refusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, say: string) {
    super(say);
    this.responseCode = responseCode;
  }
}

/** A relay of our own on the same machine may say for whom it speaks (Postfix, XFORWARD_README). */
const relaysOfOurs = ["127.0.0.1", "::1"];
const closeMs = 3_000;
const bodyWithinMs = 600_000;

export function openReceiver(parts: ReceiverParts): SMTPServer {
  const { certificate, book, log } = parts;
  const homesOf = new WeakMap<SMTPServerAddress, readonly MailHome[]>();
  const strangers = new WeakMap<SMTPServerSession, number>();
  const room = new HeldTogether(limit("smtpHeldBytes"));

  /** A sender who is slow on purpose must not hold all of it; whom a relay of ours names is a sender. */
  const roomOf = (address: string): HeldBytes =>
    relaysOfOurs.includes(address)
      ? room
      : room.ofSender(addressBlock(address), parts.heldOfOneBytes ?? limit("smtpHeldOfOneBytes"));

  const watch = watchConnections(
    () => server,
    (address) => relaysOfOurs.includes(address),
    parts.noMailMs,
  );
  const server: SMTPServer = new SMTPServer({
    name: parts.name,
    banner: "Deskbell",
    ...(certificate ?? {}),
    disabledCommands: ["AUTH", "WIZ", "SHELL", "KILL", ...(certificate ? [] : ["STARTTLS"])],
    authOptional: true,
    hideENHANCEDSTATUSCODES: false,
    useXForward: relaysOfOurs,
    disableReverseLookup: true,
    size: limit("mailBytes"),
    rejectOversized: true,
    // One more than there are places: a newcomer is judged, and may take the place of an idle one.
    maxClients: limit("smtpConnections") + 10,
    maxRecipients: limit("smtpRecipients"),
    socketTimeout: parts.idleMs ?? limit("smtpIdleSeconds") * 1000,
    closeTimeout: closeMs,
    maxCommandLength: 4096,
    onConnect: (session, answer) => {
      const why = watch.judge(session);
      answer(why === null ? null : new Refusal(421, why));
    },
    onRcptTo: (address, session, answer) =>
      void admit(address, session).then(() => answer(), answer),
    onData: (stream, session, answer) =>
      void watch
        .busy(session, () => receive(stream, session))
        .then((words) => answer(null, words), answer),
  });
  server.server.once("close", () => watch.stop());
  // A sender who hangs up in the middle is no fault of ours; what matters is told where it happens.
  server.on("error", (error) => log("info", "smtp.connection_failed", { problem: error.message }));

  async function admit(address: SMTPServerAddress, session: SMTPServerSession): Promise<void> {
    const homes = await book.homesOf(address.address).catch((error: unknown) => {
      log("warn", "smtp.addresses_not_read", factsOf(error));
      throw new Refusal(451, "Address lookup failed, try again later");
    });
    if (homes.length > 0 && (await parts.isDiskNearlyFull?.()))
      throw new Refusal(452, "Not enough storage here, try again later");
    if (homes.length > 0) {
      watch.moved(session);
      return void homesOf.set(address, homes);
    }
    const count = (strangers.get(session) ?? 0) + 1;
    strangers.set(session, count);
    if (count >= limit("smtpUnknownRecipients")) {
      log("warn", "smtp.guesses_addresses", { ip: session.remoteAddress });
      throw new Refusal(421, "Too many unknown recipients");
    }
    throw new Refusal(550, "There is no such mailbox here");
  }

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession) {
    // Both are taken now: a connection that is lost meanwhile forgets them.
    const envelope = envelopeOf(session);
    const recipients = [...session.envelope.rcptTo];
    const { body, release } = await takeBody(stream, {
      most: limit("mailBytes"),
      room: roomOf(session.remoteAddress),
      withinMs: bodyWithinMs,
    }).catch((error: unknown) => {
      hangUp(session);
      throw error;
    });
    try {
      if (body.kind === "too_large") {
        log("info", "smtp.too_large", { ip: session.remoteAddress });
        throw new Refusal(552, "Message too large");
      }
      if (body.kind === "no_room") throw new Refusal(452, "Server busy, try again later");
      return await keep(body.bytes, envelope, recipients);
    } finally {
      release();
    }
  }

  async function keep(
    bytes: Buffer,
    envelope: Omit<MailEnvelope, "to">,
    recipients: readonly SMTPServerAddress[],
  ): Promise<string> {
    const sha256 = sha256Of(bytes);
    const receivedAt = parts.now();
    const homes = recipients.map((one) => ({
      address: one.address,
      homes: homesOf.get(one) ?? [],
    }));
    const items = sortByHome(homes).map(({ workspaceId, accountId, to }) =>
      asRawItem(
        {
          workspaceId,
          accountId,
          id: parts.newId(),
          vendor: "smtp",
          dedupeKey: `mail:${sha256}:${sha256Of(Buffer.from(to.join("\n"))).slice(0, 16)}`,
          envelope: { ...envelope, to },
          bytes,
          receivedAt,
        },
        sha256,
      ),
    );
    await Promise.all(items.map((item) => parts.rawDoor.store(item))).catch((error: unknown) => {
      log("warn", "smtp.not_kept", factsOf(error));
      throw new Refusal(451, "Message can't be stored now, try again later");
    });
    parts.stored();
    return `Kept as ${items[0]?.id ?? sha256}`;
  }

  function hangUp(session: SMTPServerSession): void {
    for (const one of server.connections) {
      if (one.session !== session) continue;
      one.send(421, "This takes too long");
      one.close();
    }
  }

  return server;
}

function envelopeOf(session: SMTPServerSession): Omit<MailEnvelope, "to"> {
  const { mailFrom } = session.envelope;
  const relayed = session.xForward.get("HELO");
  const helo = typeof relayed === "string" ? relayed : session.hostNameAppearsAs;
  return {
    from: mailFrom ? mailFrom.address : null,
    ...(isIP(session.remoteAddress) ? { ip: session.remoteAddress } : {}),
    ...(typeof helo === "string" ? { helo } : {}),
    isTls: session.secure,
  };
}
