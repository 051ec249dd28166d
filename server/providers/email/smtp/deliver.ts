// Delivers one email to one server (RFC 5321): connect, sign in, recipients, content. The stage reached decides the
// outcome: before the content nothing was sent, after its end the server may have the email.
import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import XOAuth2 from "nodemailer/lib/xoauth2";
import { limit } from "#domain/limits.ts";
import { isLoopbackHost } from "#server/providers/email/email-server.ts";
import type { SmtpSettings } from "./settings.ts";

export type Stage = "connect" | "login" | "sender" | "recipients" | "content";

export interface Reply {
  readonly code: number;
  readonly text: string;
}

export type RejectedRecipient = Reply & { readonly address: string };

export type Delivery =
  | {
      readonly kind: "accepted";
      readonly reply: string;
      /** Set if the server reports a Message-ID of its own. */
      readonly messageId: string | null;
      readonly rejected: readonly RejectedRecipient[];
    }
  | {
      readonly kind: "failed";
      readonly stage: Stage;
      /** Null if the connection broke without a reply. */
      readonly reply: Reply | null;
      readonly rejected: readonly RejectedRecipient[];
      readonly reason: string;
    };

export interface Envelope {
  /** Empty for no delivery reports (RFC 3834 §3.3). */
  readonly from: string;
  readonly to: readonly string[];
}

/** A server may scan a large email for minutes before it replies (RFC 5321 §4.5.3.2.6). */
const silenceMs = 120_000;

/** Without an envelope, only signs in and disconnects. */
export function deliver(
  settings: SmtpSettings,
  mail: { readonly envelope: Envelope; readonly bytes: Buffer } | null,
  signal: AbortSignal,
): Promise<Delivery> {
  return new Promise((resolve) => {
    const connection = new SMTPConnection(optionsOf(settings));
    let stage: Stage = "connect";
    const stop = () => fail({ message: "no response in time" });
    const end = (delivery: Delivery) => {
      signal.removeEventListener("abort", stop);
      if (delivery.kind === "accepted") connection.quit();
      else connection.close();
      resolve(delivery);
    };
    const fail = (error: SmtpError) => end(failureOf(error, stage));
    // Never removed: an error without a listener would end the process.
    connection.on("error", fail);
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop);

    const submit = () => {
      if (mail === null) return end({ kind: "accepted", reply: "", messageId: null, rejected: [] });
      const { envelope, bytes } = mail;
      const content = Readable.from(
        (function* () {
          // The content is read only after the server's 354.
          stage = "content";
          yield bytes;
        })(),
        { objectMode: false },
      );
      stage = "recipients";
      const smtpEnvelope = { from: envelope.from, to: [...envelope.to], size: bytes.byteLength };
      connection.send(smtpEnvelope, content, (error, info) => {
        if (error || !info) return fail(error ?? { message: "no response" });
        const { response, serverMessageId, rejectedErrors = [] } = info;
        end({
          kind: "accepted",
          reply: shorten(response),
          messageId: shorten(serverMessageId ?? "").replace(/^<|>$/g, "") || null,
          rejected: rejectedErrors.flatMap(rejectedRecipientsOf),
        });
      });
    };
    connection.connect((error) => {
      if (error) return fail(error);
      const auth = authOf(settings);
      if (auth === null) return submit();
      stage = "login";
      connection.login(auth, (denied) => (denied ? fail(denied) : submit()));
    });
  });
}

function optionsOf({ host, port, security }: SmtpSettings) {
  const patienceMs = limit("providerTimeoutSeconds") * 1000;
  return {
    host,
    port,
    secure: security === "tls",
    requireTLS: security === "starttls",
    ignoreTLS: security === "none",
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    dnsTimeout: patienceMs,
    socketTimeout: silenceMs,
    // On loopback there is no one in between whom a certificate could expose.
    tls: { rejectUnauthorized: !isLoopbackHost(host) },
    allowInternalNetworkInterfaces: isLoopbackHost(host),
  };
}

function authOf({ username, password, accessToken }: SmtpSettings) {
  if (accessToken !== "") {
    return { type: "OAUTH2", oauth2: new XOAuth2({ user: username, accessToken }) };
  }
  if (username === "" && password === "") return null;
  return { credentials: { user: username, pass: password } };
}

interface SmtpError {
  readonly message: string;
  readonly code?: string | undefined;
  readonly command?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly recipient?: string | undefined;
  readonly rejectedErrors?: readonly SmtpError[] | undefined;
}

function failureOf(error: SmtpError, stage: Stage): Delivery {
  const { responseCode, response = "", command, rejectedErrors = [] } = error;
  const isSender = stage === "recipients" && command === "MAIL FROM";
  // Nodemailer compares the size with the server's SIZE and doesn't even try.
  const exceedsSizeLimit = isSender && error.code === "EMESSAGE" && responseCode === undefined;
  const known = responseCode === undefined ? null : { code: responseCode, text: shorten(response) };
  return {
    kind: "failed",
    stage: isSender ? "sender" : stage,
    reply: exceedsSizeLimit ? { code: 552, text: `552 5.3.4 ${shorten(error.message)}` } : known,
    rejected: rejectedErrors.flatMap(rejectedRecipientsOf),
    reason: shorten(error.message),
  };
}

const rejectedRecipientsOf = (error: SmtpError): RejectedRecipient[] =>
  error.recipient === undefined
    ? []
    : [
        {
          address: error.recipient,
          code: error.responseCode ?? 550,
          text: shorten(error.response ?? ""),
        },
      ];

/** A server may reply with megabytes, which would be searched here and stored with the email. */
const shorten = (reply: string): string => reply.slice(0, limit("smtpReplyLength"));
