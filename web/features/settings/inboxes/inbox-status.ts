// How a line is, in words. First what is, then what to do.
import type { Inbox } from "#contract/live-protocol.ts";
import { capitalized, messagesName } from "#domain/message/message-names.ts";

export interface InboxStatus {
  readonly kind: "ok" | "warn" | "danger";
  /** For a row. */
  readonly short: string;
  /** For the line's own page. */
  readonly say: string;
}

export function inboxStatus(
  line: Pick<Inbox, "kind" | "webhookState" | "problem" | "mail" | "can" | "texts">,
): InboxStatus {
  if (line.problem !== null)
    return { kind: "danger", short: "Not working", say: `Can't send. ${line.problem}` };
  if (line.mail !== null) return mailLineState(line.mail);
  if (!line.can.isAnswerable)
    return {
      kind: "ok",
      short: "Send-only",
      say: "Texts are sent from this name. Customers can't reply.",
    };
  const caution = line.texts?.numberService?.caution;
  if (line.webhookState === "elsewhere" && caution)
    return { kind: "warn", short: "Texts go elsewhere", say: caution };
  const what = arrivals(line);
  const What = capitalized(what);
  switch (line.webhookState) {
    case "set":
      return {
        kind: "ok",
        short: `Receiving ${what}`,
        say: `${What} to this number arrive here.`,
      };
    case "unset":
      return {
        kind: "warn",
        short: `Not receiving ${what} yet`,
        say: `The provider doesn't know yet where to send ${what} to this number.`,
      };
    case "elsewhere":
      return {
        kind: "warn",
        short: `${What} go elsewhere`,
        say: `The provider sends ${what} to this number to another address.`,
      };
  }
}

/** What comes to this number: "calls and texts", "WhatsApp messages". */
export function arrivals({ kind, can }: Pick<Inbox, "kind" | "can">): string {
  if (kind === "whatsapp") return messagesName("whatsapp");
  return can.calls ? "calls and texts" : "texts";
}

/** A domain that is in doubt is the line's trouble too. */
function mailLineState({
  domainVerdict,
}: Pick<NonNullable<Inbox["mail"]>, "domainVerdict">): InboxStatus {
  if (domainVerdict === "wrong" || domainVerdict === "missing")
    return {
      kind: "warn",
      short: "Domain needs work",
      say: "Email is sent, but the domain's DNS records are wrong, so some of it will land in spam.",
    };
  return { kind: "ok", short: "Active", say: "Sending and receiving email." };
}

/** How long a message waits so that it can be taken back, the present one among the choices. */
export function undoDelayChoices(now: number): readonly number[] {
  return [...new Set([0, 5, 10, 20, 30, 60, now])].sort((one, other) => one - other);
}

export const undoDelayLabel = (seconds: number): string =>
  seconds === 0 ? "Off" : seconds === 60 ? "1 minute" : `${seconds} seconds`;
