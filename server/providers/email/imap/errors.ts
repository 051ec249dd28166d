// What went wrong with a mail server, as one sentence for whoever connected it.
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

/** RFC 5530: a refusal that has nothing to do with who asks. */
const passingCodes = new Set(["UNAVAILABLE", "INUSE", "LIMIT", "OVERQUOTA", "SERVERBUG"]);

/** The same in words, by servers that have no code for it: Gmail says `[ALERT] Too many simultaneous connections`. */
const passingWords =
  /too many|simultaneous|try again|temporar|not available|unavailable|rate limit|exceeded|overload|internal (server )?error/i;

/** RFC 5530: a refusal of who asks, whatever words come with it. */
const lastingCodes = new Set(["AUTHENTICATIONFAILED", "AUTHORIZATIONFAILED", "EXPIRED"]);

const isPassing = ({ serverResponseCode = "", responseText = "" }: ImapFailure): boolean =>
  passingCodes.has(serverResponseCode) ||
  (!lastingCodes.has(serverResponseCode) && passingWords.test(responseText));

export function toMailboxError(error: unknown, host: string): MailboxError {
  if (error instanceof MailboxError) return error;
  const failure = (error instanceof Error ? error : new Error(String(error))) as ImapFailure;
  const fault = (kind: MailboxError["kind"], say: string) =>
    new MailboxError(kind, say, { cause: failure });
  const said = failure.responseText ? ` It said: “${failure.responseText.slice(0, 200)}”` : "";
  if (failure.authenticationFailed && !isPassing(failure)) {
    return fault(
      "refused",
      `${host} rejected the user name or password.${said} Google and Microsoft require an app password or an access token.`,
    );
  }
  if (/^Unsupported authentication/.test(failure.message)) {
    return fault("refused", `${host} doesn't accept access tokens. Use a password instead.`);
  }
  switch (failure.code) {
    case "ENOTFOUND":
      return fault("lost", `There's no server called ${host}. Check the name for a typo.`);
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
    return fault("failed", `${host} rejected a command.${said}`);
  return fault("lost", `The connection to ${host} was lost.`);
}
