// The built-in receiver of mail. It takes mail for our own addresses and for nobody else, says yes only when
// the mail is a row, and never sends anything: what it does not want is refused while the sender listens.
import { isIP } from "node:net";
import {
  SMTPServer,
  type SMTPServerAddress,
  type SMTPServerDataStream,
  type SMTPServerSession,
} from "smtp-server";
import type { InboundPayloadId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { ipBlock } from "#domain/member/ip-block.ts";
import { sha256Of, toNewPayload } from "#server/actions/inbound-payload/store-payloads.ts";
import { type HeldBytes, HeldTogether } from "#server/held-bytes.ts";
import type { PayloadIngest } from "#server/http/payload-ingest.ts";
import { errorFields, type LogFn } from "#server/logger.ts";
import type { EmailEnvelope } from "#server/ports/email.ts";
import type { RecipientInbox } from "#server/store/mailbox/recipient-inbox.ts";
import type { Certificate } from "./certificate.ts";
import { groupByWorkspace } from "./group-by-workspace.ts";
import { readSmtpBody } from "./read-body.ts";
import type { RecipientDirectory } from "./recipient-directory.ts";
import { watchConnections } from "./watch-connections.ts";

export interface SmtpReceiverDeps {
  readonly name: string;
  readonly certificate: Certificate | null;
  readonly book: RecipientDirectory;
  readonly rawDoor: PayloadIngest;
  readonly newId: () => InboundPayloadId;
  readonly now: () => Date;
  /** The mail is a row, the sender has not heard of it. */
  readonly stored: () => void;
  /** The disk is nearly full: mail has to come later. */
  readonly isDiskNearlyFull?: () => Promise<boolean>;
  readonly log: LogFn;
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

export function createSmtpReceiver(parts: SmtpReceiverDeps): SMTPServer {
  const { certificate, book, log } = parts;
  const homesOf = new WeakMap<SMTPServerAddress, readonly RecipientInbox[]>();
  const strangers = new WeakMap<SMTPServerSession, number>();
  const room = new HeldTogether(limit("smtpHeldBytes"));

  /** A sender who is slow on purpose must not hold all of it; whom a relay of ours names is a sender. */
  const roomOf = (address: string): HeldBytes =>
    relaysOfOurs.includes(address)
      ? room
      : room.ofSender(ipBlock(address), parts.heldOfOneBytes ?? limit("smtpHeldOfOneBytes"));

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
      log("warn", "smtp.directory_load_failed", errorFields(error));
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
      log("warn", "smtp.address_guessing_blocked", { ip: session.remoteAddress });
      throw new Refusal(421, "Too many unknown recipients");
    }
    throw new Refusal(550, "There is no such mailbox here");
  }

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession) {
    // Both are taken now: a connection that is lost meanwhile forgets them.
    const envelope = envelopeOf(session);
    const recipients = [...session.envelope.rcptTo];
    const { body, release } = await readSmtpBody(stream, {
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
    envelope: Omit<EmailEnvelope, "to">,
    recipients: readonly SMTPServerAddress[],
  ): Promise<string> {
    const sha256 = sha256Of(bytes);
    const receivedAt = parts.now();
    const homes = recipients.map((one) => ({
      address: one.address,
      homes: homesOf.get(one) ?? [],
    }));
    const items = groupByWorkspace(homes).map(({ workspaceId, accountId, to }) =>
      toNewPayload(
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
      log("warn", "smtp.store_failed", errorFields(error));
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

function envelopeOf(session: SMTPServerSession): Omit<EmailEnvelope, "to"> {
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
