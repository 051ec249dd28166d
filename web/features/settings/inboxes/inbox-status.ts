// The status of an inbox: what is, then what to do.
import type { Inbox } from "#contract/live-protocol.ts";
import { capitalized, messagesName } from "#domain/message/message-names.ts";

export interface InboxStatus {
  readonly kind: "ok" | "warn" | "danger";
  /** For a list row. */
  readonly short: string;
  /** For the inbox's own page. */
  readonly message: string;
}

export function inboxStatus(
  inbox: Pick<Inbox, "kind" | "webhookState" | "problem" | "email" | "can" | "texts">,
): InboxStatus {
  if (inbox.problem !== null)
    return { kind: "danger", short: "Not working", message: `Can't send. ${inbox.problem}` };
  if (inbox.email !== null) return emailInboxStatus(inbox.email);
  if (!inbox.can.isAnswerable)
    return {
      kind: "ok",
      short: "Send-only",
      message: "Texts are sent from this name. Customers can't reply.",
    };
  const caution = inbox.texts?.numberService?.caution;
  if (inbox.webhookState === "elsewhere" && caution)
    return { kind: "warn", short: "Texts go elsewhere", message: caution };
  const what = arrivals(inbox);
  const What = capitalized(what);
  switch (inbox.webhookState) {
    case "set":
      return {
        kind: "ok",
        short: `Receiving ${what}`,
        message: `${What} to this number arrive here.`,
      };
    case "unset":
      return {
        kind: "warn",
        short: `Not receiving ${what} yet`,
        message: `The provider doesn't know yet where to send ${what} to this number.`,
      };
    case "elsewhere":
      return {
        kind: "warn",
        short: `${What} go elsewhere`,
        message: `The provider sends ${what} to this number to another address.`,
      };
  }
}

/** What arrives at this number: "calls and texts", "WhatsApp messages". */
export function arrivals({ kind, can }: Pick<Inbox, "kind" | "can">): string {
  if (kind === "whatsapp") return messagesName("whatsapp");
  return can.calls ? "calls and texts" : "texts";
}

/** A questionable domain is a problem of the inbox too. */
function emailInboxStatus({
  domainVerdict,
}: Pick<NonNullable<Inbox["email"]>, "domainVerdict">): InboxStatus {
  if (domainVerdict === "wrong" || domainVerdict === "missing")
    return {
      kind: "warn",
      short: "Domain needs work",
      message:
        "Email is sent, but the domain's DNS records are wrong, so some of it will land in spam.",
    };
  return { kind: "ok", short: "Receiving email", message: "Sending and receiving email." };
}

/** Choices for how long a message can be undone, including the current one. */
export function undoDelayChoices(now: number): readonly number[] {
  return [...new Set([0, 5, 10, 20, 30, 60, now])].sort((one, other) => one - other);
}

export const undoDelayLabel = (seconds: number): string =>
  seconds === 0 ? "Off" : seconds === 60 ? "1 minute" : `${seconds} seconds`;
