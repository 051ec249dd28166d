// The built-in SMTP receiver. It accepts email only for inboxes, replies 250 only after the row is stored, and never
// sends email: it refuses during the session instead of bouncing.
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
import type { EmailEnvelope } from "#domain/message/email/email-metadata.ts";
import type { PayloadIngest } from "#server/actions/inbound-payload/payload-ingest.ts";
import { toNewPayload } from "#server/actions/inbound-payload/store-payloads.ts";
import { type ByteBudget, SharedByteBudget } from "#server/byte-budget.ts";
import { errorFields, type LogFn } from "#server/logger.ts";
import { sha256Of } from "#server/sha256.ts";
import type { RecipientInbox } from "#server/store/mailbox/recipient-inbox.ts";
import type { Certificate } from "./certificate.ts";
import { groupByAccount } from "./group-by-account.ts";
import { BodyError, type HashedBody, type ReadBodyOptions, readSmtpBody } from "./read-body.ts";
import type { RecipientDirectory } from "./recipient-directory.ts";
import { watchConnections } from "./watch-connections.ts";

export interface SmtpReceiverDeps {
  readonly name: string;
  readonly certificate: Certificate | null;
  readonly recipientDirectory: RecipientDirectory;
  readonly payloadIngest: PayloadIngest;
  readonly newId: () => InboundPayloadId;
  readonly now: () => Date;
  /** Called when the email is stored but the sender has no reply yet. */
  readonly stored: () => void;
  /** True while the disk is nearly full: email is deferred. */
  readonly isDiskNearlyFull?: () => Promise<boolean>;
  readonly log: LogFn;
  /** Tests can't wait half a minute. */
  readonly idleMs?: number;
  readonly noEmailMs?: number;
  readonly slow?: ReadBodyOptions["slow"];
  /** Nor can they send sixty megabytes. */
  readonly maxBufferedPerSenderBytes?: number;
}

class SmtpError extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** A relay on this machine may forward the client's address (Postfix, XFORWARD_README). */
const relaysOfOurs = ["127.0.0.1", "::1"];
const closeTimeoutMs = 3_000;

export function createSmtpReceiver(deps: SmtpReceiverDeps): SMTPServer {
  const { certificate, recipientDirectory, log } = deps;
  const inboxesOf = new WeakMap<SMTPServerAddress, readonly RecipientInbox[]>();
  const unknownRecipientCounts = new WeakMap<SMTPServerSession, number>();
  const budget = new SharedByteBudget(limit("smtpBufferedBytes"));

  /**
   * A deliberately slow sender must not use all of the memory; a client named by a trusted relay counts as a sender.
   */
  const budgetOf = (address: string): ByteBudget =>
    relaysOfOurs.includes(address)
      ? budget
      : budget.ofSender(
          ipBlock(address),
          deps.maxBufferedPerSenderBytes ?? limit("smtpBufferedPerAddressBytes"),
        );

  const watch = watchConnections(
    () => server,
    (address) => relaysOfOurs.includes(address),
    deps.noEmailMs,
  );
  const server: SMTPServer = new SMTPServer({
    name: deps.name,
    banner: "Deskbell",
    ...(certificate ?? {}),
    disabledCommands: ["AUTH", "WIZ", "SHELL", "KILL", ...(certificate ? [] : ["STARTTLS"])],
    authOptional: true,
    hideENHANCEDSTATUSCODES: false,
    useXForward: relaysOfOurs,
    disableReverseLookup: true,
    size: limit("inboundEmailBytes"),
    rejectOversized: true,
    // Above the limit, so that a new connection can be judged and may replace an idle one.
    maxClients: limit("smtpConnections") + 10,
    maxRecipients: limit("smtpRecipients"),
    socketTimeout: deps.idleMs ?? limit("smtpIdleSeconds") * 1000,
    closeTimeout: closeTimeoutMs,
    maxCommandLength: limit("smtpCommandLength"),
    onConnect: (session, done) => {
      const reason = watch.rejectionFor(session);
      done(reason === null ? null : new SmtpError(421, reason));
    },
    onRcptTo: (address, session, done) => void admit(address, session).then(() => done(), done),
    onData: (stream, session, done) =>
      void watch
        .busy(session, () => receive(stream, session))
        .then((text) => done(null, text), done),
  });
  server.server.once("close", () => watch.stop());
  // A sender that disconnects mid-session is normal; real problems are logged where they occur.
  server.on("error", (error) => log("info", "smtp.connection_failed", { problem: error.message }));

  async function admit(address: SMTPServerAddress, session: SMTPServerSession): Promise<void> {
    const inboxes = await recipientDirectory.inboxesOf(address.address).catch((error: unknown) => {
      log("warn", "smtp.directory_load_failed", errorFields(error));
      throw new SmtpError(451, "Address lookup failed, try again later");
    });
    if (inboxes.length > 0 && (await deps.isDiskNearlyFull?.()))
      throw new SmtpError(452, "Not enough storage here, try again later");
    if (inboxes.length > 0) {
      watch.moved(session);
      return void inboxesOf.set(address, inboxes);
    }
    const count = (unknownRecipientCounts.get(session) ?? 0) + 1;
    unknownRecipientCounts.set(session, count);
    if (count >= limit("smtpUnknownRecipientsPerConnection")) {
      log("warn", "smtp.address_guessing_blocked", { ip: session.remoteAddress });
      throw new SmtpError(421, "Too many unknown recipients");
    }
    throw new SmtpError(550, "There is no such mailbox here");
  }

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession) {
    // Copied now: the session loses both if the connection drops.
    const envelope = envelopeOf(session);
    const recipients = [...session.envelope.rcptTo];
    const { body, release } = await readSmtpBody(stream, {
      max: limit("inboundEmailBytes"),
      budget: budgetOf(session.remoteAddress),
      withinMs: limit("smtpBodySeconds") * 1000,
      slow: deps.slow ?? {
        spanMs: limit("smtpSlowBodySeconds") * 1000,
        minBytes: limit("smtpSlowBodyBytes"),
      },
      received: (bytes) => watch.received(session, bytes),
    }).catch((error: unknown) => {
      hangUp(session, error instanceof BodyError && error.isPermanent);
      throw error;
    });
    try {
      if (body.kind === "too_large") {
        log("info", "smtp.too_large", { ip: session.remoteAddress });
        throw new SmtpError(552, "Message too large");
      }
      if (body.kind === "no_room") throw new SmtpError(452, "Server busy, try again later");
      return await storeEmail(body, envelope, recipients);
    } finally {
      release();
    }
  }

  async function storeEmail(
    { bytes, sha256 }: HashedBody,
    envelope: Omit<EmailEnvelope, "to">,
    recipients: readonly SMTPServerAddress[],
  ): Promise<string> {
    const receivedAt = deps.now();
    const inboxes = recipients.map((one) => ({
      address: one.address,
      inboxes: inboxesOf.get(one) ?? [],
    }));
    const items = groupByAccount(inboxes).map(({ workspaceId, accountId, to }) =>
      toNewPayload(
        {
          workspaceId,
          accountId,
          id: deps.newId(),
          provider: "smtp",
          dedupeKey: `mail:${sha256}:${sha256Of(Buffer.from(to.join("\n"))).slice(0, 16)}`,
          envelope: { ...envelope, to },
          bytes,
          receivedAt,
        },
        sha256,
      ),
    );
    await Promise.all(items.map((item) => deps.payloadIngest.store(item))).catch(
      (error: unknown) => {
        log("warn", "smtp.store_failed", errorFields(error));
        throw new SmtpError(451, "Message can't be stored now, try again later");
      },
    );
    deps.stored();
    return `Kept as ${items[0]?.id ?? sha256}`;
  }

  /** After a 421 the sender tries again, after a 554 not (RFC 5321 §4.2.1). §7.8 allows closing on an attack. */
  function hangUp(session: SMTPServerSession, isPermanent: boolean): void {
    for (const one of server.connections) {
      if (one.session !== session) continue;
      if (isPermanent)
        one.send(554, "5.7.1 Message refused: too many lines begin with a dot", false);
      else one.send(421, "This takes too long");
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
