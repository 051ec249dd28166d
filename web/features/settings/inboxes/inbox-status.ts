// The status of an inbox: what is, then what to do.
import type { Inbox } from "#contract/live-protocol.ts";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
import * as words from "./words.ts";

interface InboxStatus {
  readonly kind: "ok" | "warn" | "danger";
  /** For a list row. */
  readonly short: string;
  /** For the inbox's own page. */
  readonly message: string;
}

export function inboxStatus(
  inbox: Pick<Inbox, "kind" | "webhookState" | "problem" | "email" | "capabilities" | "texts">,
): InboxStatus {
  if (inbox.problem !== null)
    return {
      kind: "danger",
      short: words.notWorking,
      message: fill(words.cantSendProblem, { problem: inbox.problem }),
    };
  if (inbox.email !== null) return emailInboxStatus(inbox.email);
  if (!inbox.capabilities.acceptsReplies)
    return {
      kind: "ok",
      short: words.sendOnly,
      message: words.textsSentFromName,
    };
  const caution = inbox.texts?.numberService?.caution;
  if (inbox.webhookState === "other_url" && caution)
    return { kind: "warn", short: words.textsGoElsewhere, message: caution };
  const what = arrivalsOf(inbox);
  switch (inbox.webhookState) {
    case "set":
      return {
        kind: "ok",
        short: format(words.receivingKind, { what }),
        message: format(words.arriveHere, { what }),
      };
    case "unset":
      return {
        kind: "warn",
        short: format(words.notReceivingYet, { what }),
        message: format(words.providerNotSetUp, { what }),
      };
    case "other_url":
      return {
        kind: "warn",
        short: format(words.goElsewhere, { what }),
        message: format(words.providerSendsElsewhere, { what }),
      };
  }
}

/** What arrives at this number; `calls` includes its texts. */
export function arrivalsOf({
  kind,
  capabilities,
}: Pick<Inbox, "kind" | "capabilities">): "whatsapp" | "calls" | "texts" {
  if (kind === "whatsapp") return "whatsapp";
  return capabilities.calls ? "calls" : "texts";
}

/** A questionable domain is a problem of the inbox too. */
function emailInboxStatus({
  domainVerdict,
}: Pick<NonNullable<Inbox["email"]>, "domainVerdict">): InboxStatus {
  if (domainVerdict === "wrong" || domainVerdict === "missing")
    return {
      kind: "warn",
      short: words.domainNeedsWork,
      message: words.wrongDnsRecords,
    };
  return { kind: "ok", short: words.receivingEmail, message: words.sendingAndReceivingEmail };
}

/** Choices for how long a message can be undone, including the current one. */
export function undoDelayChoices(current: number): readonly number[] {
  return [...new Set([0, 5, 10, 20, 30, 60, current])].sort((one, other) => one - other);
}

export const undoDelayLabel = (seconds: number): string =>
  seconds === 0
    ? words.undoOff
    : seconds === 60
      ? words.oneMinute
      : format(words.undoSeconds, { seconds });
