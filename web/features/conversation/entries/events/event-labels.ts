// An event of the timeline as a sentence. Pure: names are given, times come as words.
import {
  type SuppressionReason,
  suppressionReasons,
} from "#domain/message/email/suppression-reasons.ts";
import type { EventEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { threadEventLabel } from "./thread-event-labels.ts";

export interface EventNames {
  /** "You" for me, the first name for a colleague, "Deskbell" for nobody. */
  readonly member: (id: string | null) => string;
  readonly team: (id: string) => string;
  readonly until: (moment: string) => string;
  readonly contact: string;
}

export interface EventLabel {
  readonly who: string;
  /** Another conversation is named as "#12" in it. */
  readonly did: string;
}

export function eventLabel({ deed, facts, author }: EventEntry, names: EventNames): EventLabel {
  const who = author.kind === "contact" ? names.contact : names.member(author.memberId);
  const text = (key: string): string => String(facts[key] ?? "");
  const said = (did: string): EventLabel => ({ who, did });
  switch (deed) {
    case "assigned": {
      const to = facts.assigneeId;
      if (typeof facts.noLongerOf === "string")
        return {
          who: names.member(facts.noLongerOf),
          did: "can no longer work here, so this is unassigned",
        };
      if (typeof to !== "string") return said("unassigned this");
      if (facts.why === "answered_call")
        return { who: names.member(to), did: "took the call and is now assigned" };
      if (to === author.memberId)
        return said(`assigned this to ${who === "You" ? "yourself" : "themselves"}`);
      return said(`assigned this to ${asObject(names.member(to))}`);
    }
    case "gave_to_team":
      return typeof facts.teamId === "string"
        ? said(`assigned this to ${names.team(facts.teamId)}`)
        : said("removed the team");
    case "closed":
      return said("closed this");
    case "reopened":
      return said("reopened this");
    case "snoozed":
      return said(`snoozed this until ${lowercaseTomorrow(names.until(text("until")))}`);
    case "woke":
      return { who: "Snooze", did: "ended" };
    case "tagged":
      return said(taggedWords(text("added"), text("removed")));
    case "renamed":
      return said(
        text("subject") === ""
          ? "removed the subject"
          : `changed the subject to “${text("subject")}”`,
      );
    case "marked_spam":
      return said("marked this as spam");
    case "not_spam":
      return said("marked this as not spam");
    case "trashed":
      return said("moved this to the trash");
    case "restored":
      return said("restored this from the trash");
    case "sms_opted_out":
      return stopped(
        author.memberId === null ? names.contact : who,
        text("words"),
        author.memberId,
      );
    case "texts_started":
      return author.memberId === null
        ? { who: names.contact, did: `wrote “${text("words")}” and opted in to texts again` }
        : said(`recorded an opt-in: “${text("words")}”`);
    case "whatsapp_stopped":
      return author.memberId === null
        ? { who: names.contact, did: `wrote “${text("words")}” and opted out of WhatsApp` }
        : said(`recorded an opt-out of WhatsApp: “${text("words")}”`);
    case "whatsapp_started":
      return author.memberId === null
        ? { who: names.contact, did: `wrote “${text("words")}” and opted in to WhatsApp again` }
        : said(`recorded an opt-in to WhatsApp: “${text("words")}”`);
    case "address_suppressed":
      return { who: text("address"), did: `was suppressed: ${reasonOf(text("reason"))}` };
    case "address_unwell":
      return { who: text("address"), did: `bounced ${text("count")} times this week` };
    case "bounce_claimed":
      return {
        who: "An unverified bounce",
        did: `says our email to ${text("address")} bounced: “${text("words")}”`,
      };
    case "customer_changed":
      return said(`made ${text("address")} the customer`);
    case "scheduled_stopped":
      return facts.why === "trash" || facts.why === "spam"
        ? said(putAwayWords(facts.memberId, facts.why, names))
        : { who: names.contact, did: optOutText(facts.memberId, names) };
    default:
      return said(threadEventLabel(deed, facts) ?? deed.replaceAll("_", " "));
  }
}

/** What was written came before what was to leave later: it is a draft again. */
const optOutText = (memberId: unknown, names: EventNames): string => {
  const owner = typeof memberId === "string" ? names.member(memberId) : null;
  const whose = owner === null ? "The" : owner === "You" ? "Your" : `${owner}'s`;
  return `replied. ${whose} scheduled email was not sent${owner === null ? "" : " and is a draft again"}`;
};

const putAwayWords = (memberId: unknown, why: "trash" | "spam", names: EventNames): string => {
  const owner = typeof memberId === "string" ? names.member(memberId) : null;
  const draft = owner === "You" ? "your draft" : `a draft of ${owner}`;
  return `stopped a scheduled email because the conversation is ${why === "trash" ? "in the trash" : "spam"}${
    owner === null ? "" : `, and it is ${draft} again`
  }`;
};

const reasonOf = (reason: string): string =>
  Object.hasOwn(suppressionReasons, reason)
    ? suppressionReasons[reason as SuppressionReason]
    : "a teammate added it";

const stopped = (who: string, words: string, memberId: string | null): EventLabel => ({
  who,
  did:
    memberId === null
      ? `wrote “${words}” and opted out of texts`
      : `recorded an opt-out: “${words}”. Texts are off`,
});

function taggedWords(added: string, removed: string): string {
  if (removed === "") return `tagged this ${added}`;
  if (added === "") return `removed the tag ${removed}`;
  return `tagged this ${added} and removed ${removed}`;
}

/** "Tomorrow 09:00" in the middle of a sentence. */
export const lowercaseTomorrow = (time: string): string => time.replace(/^Tomorrow/, "tomorrow");

const asObject = (name: string): string => (name === "You" ? "you" : name);

/** The folded line: "Ravi and Maya did 4 things", "Ravi did 3 things". */
export function collapsedEventsLabel(entries: readonly EventEntry[], names: EventNames): string {
  const who = [...new Set(entries.map((entry) => eventLabel(entry, names).who))];
  const all = who.length <= 2 ? who.join(" and ") : `${who.slice(0, 2).join(", ")} and others`;
  return `${all}: ${entries.length} changes`;
}
