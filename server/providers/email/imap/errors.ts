// Describes a mail server failure in one sentence for the member who connects the mailbox.
import { MailboxError } from "#server/ports/mailbox.ts";

interface ImapFailure extends Error {
  readonly code?: string;
  readonly authenticationFailed?: boolean;
  readonly responseStatus?: string;
  readonly responseText?: string;
  readonly serverResponseCode?: string;
}

const certificateCodes = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "CERT_HAS_EXPIRED",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

/** RFC 5530: rejections unrelated to the credentials. */
const transientCodes = new Set(["UNAVAILABLE", "INUSE", "LIMIT", "OVERQUOTA", "SERVERBUG"]);

/** The same as text, from servers that send no code: Gmail sends `[ALERT] Too many simultaneous connections`. */
const transientTextPattern =
  /too many|simultaneous|try again|temporar|not available|unavailable|rate limit|exceeded|overload|internal (server )?error/i;

/** RFC 5530: rejections of the credentials, whatever text accompanies them. */
const permanentCodes = new Set(["AUTHENTICATIONFAILED", "AUTHORIZATIONFAILED", "EXPIRED"]);

const isTransient = ({ serverResponseCode = "", responseText = "" }: ImapFailure): boolean =>
  transientCodes.has(serverResponseCode) ||
  (!permanentCodes.has(serverResponseCode) && transientTextPattern.test(responseText));

export function toMailboxError(error: unknown, host: string): MailboxError {
  if (error instanceof MailboxError) return error;
  const failure = (error instanceof Error ? error : new Error(String(error))) as ImapFailure;
  const fault = (kind: MailboxError["kind"], message: string) =>
    new MailboxError(kind, message, { cause: failure });
  const serverText = failure.responseText
    ? ` It said: “${failure.responseText.slice(0, 200)}”`
    : "";
  if (failure.authenticationFailed && !isTransient(failure)) {
    return fault(
      "rejected",
      `${host} rejected the username or password.${serverText} Google and Microsoft require an app password or an access token.`,
    );
  }
  if (/^Unsupported authentication/.test(failure.message)) {
    return fault("rejected", `${host} doesn't accept access tokens. Use a password instead.`);
  }
  switch (failure.code) {
    case "ENOTFOUND":
      return fault("lost", `There's no server called ${host}. Check the name for typos.`);
    case "ECONNREFUSED":
      return fault("lost", `${host} doesn't respond on this port.`);
    case "CONNECT_TIMEOUT":
    case "GREETING_TIMEOUT":
    case "UPGRADE_TIMEOUT":
    case "ETIMEDOUT":
    case "ETIMEOUT":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return fault("lost", `${host} isn't responding. Check the port and the firewall.`);
  }
  if (certificateCodes.has(failure.code ?? "")) {
    return fault(
      "lost",
      `${host} has an untrusted certificate (${failure.code}). Install a valid certificate on that server.`,
    );
  }
  if (/^(ERR_SSL_|EPROTO)/.test(failure.code ?? "") || /STARTTLS/.test(failure.message)) {
    return fault("lost", `${host} doesn't use TLS on this port. The usual port is 993.`);
  }
  if (failure.responseStatus === "NO" || failure.responseStatus === "BAD")
    return fault("failed", `${host} rejected a command.${serverText}`);
  return fault("lost", `The connection to ${host} was lost.`);
}
