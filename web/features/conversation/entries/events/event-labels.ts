// Timeline events as sentences. Pure: names and times are passed in.
import {
  type SuppressionReason,
  suppressionReasons,
} from "#domain/message/email/suppression-reasons.ts";
import type { EventEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { threadEventLabel } from "./thread-event-labels.ts";

export interface EventNames {
  /** "You" for the current member, a teammate's first name, "Deskbell" for null. */
  readonly member: (id: string | null) => string;
  readonly team: (id: string) => string;
  readonly until: (moment: string) => string;
  readonly contact: string;
}

export interface EventLabel {
  readonly who: string;
  /** Contains another conversation's number as "#12". */
  readonly did: string;
}

export function eventLabel({ type, details, author }: EventEntry, names: EventNames): EventLabel {
  const who = author.kind === "contact" ? names.contact : names.member(author.memberId);
  const text = (key: string): string => String(details[key] ?? "");
  const labelOf = (did: string): EventLabel => ({ who, did });
  switch (type) {
    case "assigned": {
      const to = details.assigneeId;
      if (typeof details.noLongerOf === "string")
        return {
          who: names.member(details.noLongerOf),
          did: "can no longer work here, so this is unassigned",
        };
      if (typeof to !== "string") return labelOf("unassigned this");
      if (details.reason === "answered_call")
        return {
          who: names.member(to),
          did: `took the call and ${names.member(to) === "You" ? "are" : "is"} now assigned`,
        };
      if (to === author.memberId)
        return labelOf(`assigned this to ${who === "You" ? "yourself" : "themselves"}`);
      return labelOf(`assigned this to ${asObject(names.member(to))}`);
    }
    case "gave_to_team":
      return typeof details.teamId === "string"
        ? labelOf(`assigned this to ${names.team(details.teamId)}`)
        : labelOf("removed the team");
    case "closed":
      return labelOf("closed this");
    case "reopened":
      return labelOf("reopened this");
    case "snoozed":
      return labelOf(`snoozed this until ${lowercaseTomorrow(names.until(text("until")))}`);
    case "woke":
      return { who: "Snooze", did: "ended" };
    case "tagged":
      return labelOf(tagChangeText(text("added"), text("removed")));
    case "renamed":
      return labelOf(
        text("subject") === ""
          ? "removed the subject"
          : `changed the subject to “${text("subject")}”`,
      );
    case "marked_spam":
      return labelOf("marked this as spam");
    case "not_spam":
      return labelOf("marked this as not spam");
    case "trashed":
      return labelOf("moved this to the trash");
    case "restored":
      return labelOf("restored this from the trash");
    case "sms_opted_out":
      return stopped(author.memberId === null ? names.contact : who, text("text"), author.memberId);
    case "texts_started":
      return author.memberId === null
        ? { who: names.contact, did: `wrote “${text("text")}” and opted in to texts again` }
        : labelOf(`recorded an opt-in: “${text("text")}”`);
    case "whatsapp_stopped":
      return author.memberId === null
        ? { who: names.contact, did: `wrote “${text("text")}” and opted out of WhatsApp` }
        : labelOf(`recorded an opt-out of WhatsApp: “${text("text")}”`);
    case "whatsapp_started":
      return author.memberId === null
        ? { who: names.contact, did: `wrote “${text("text")}” and opted in to WhatsApp again` }
        : labelOf(`recorded an opt-in to WhatsApp: “${text("text")}”`);
    case "address_suppressed":
      return { who: text("address"), did: `was suppressed: ${reasonOf(text("reason"))}` };
    case "address_unwell":
      return { who: text("address"), did: `bounced ${text("count")} times this week` };
    case "bounce_claimed":
      return {
        who: "An unverified bounce",
        did: `says our email to ${text("address")} bounced: “${text("text")}”`,
      };
    case "customer_changed":
      return labelOf(`made ${text("address")} the customer`);
    case "scheduled_stopped":
      return details.reason === "trash" || details.reason === "spam"
        ? labelOf(canceledEmailText(details.memberId, details.reason, names))
        : { who: names.contact, did: replyCanceledEmailText(details.memberId, names) };
    default:
      return labelOf(threadEventLabel(type, details) ?? type.replaceAll("_", " "));
  }
}

/** For a reply that stopped a scheduled email, which becomes a draft again. */
const replyCanceledEmailText = (memberId: unknown, names: EventNames): string => {
  const owner = typeof memberId === "string" ? names.member(memberId) : null;
  const whose = owner === null ? "The" : owner === "You" ? "Your" : `${owner}'s`;
  return `replied. ${whose} scheduled email was not sent${owner === null ? "" : " and is a draft again"}`;
};

const canceledEmailText = (
  memberId: unknown,
  reason: "trash" | "spam",
  names: EventNames,
): string => {
  const owner = typeof memberId === "string" ? names.member(memberId) : null;
  const draft = owner === "You" ? "your draft" : `a draft of ${owner}`;
  return `stopped a scheduled email because the conversation is ${reason === "trash" ? "in the trash" : "spam"}${
    owner === null ? "" : `, and it is ${draft} again`
  }`;
};

const reasonOf = (reason: string): string =>
  Object.hasOwn(suppressionReasons, reason)
    ? suppressionReasons[reason as SuppressionReason]
    : "a teammate added it";

const stopped = (who: string, text: string, memberId: string | null): EventLabel => ({
  who,
  did:
    memberId === null
      ? `wrote “${text}” and opted out of texts`
      : `recorded an opt-out: “${text}”. Texts are off`,
});

function tagChangeText(added: string, removed: string): string {
  if (removed === "") return `tagged this ${added}`;
  if (added === "") return `removed the tag ${removed}`;
  return `tagged this ${added} and removed ${removed}`;
}

/** For "Tomorrow 09:00" in the middle of a sentence. */
export const lowercaseTomorrow = (time: string): string => time.replace(/^Tomorrow/, "tomorrow");

const asObject = (name: string): string => (name === "You" ? "you" : name);

/** The collapsed row: "Ravi and Maya: 4 changes". */
export function collapsedEventsLabel(entries: readonly EventEntry[], names: EventNames): string {
  const who = [...new Set(entries.map((entry) => eventLabel(entry, names).who))];
  const all = who.length <= 2 ? who.join(" and ") : `${who.slice(0, 2).join(", ")} and others`;
  return `${all}: ${entries.length} changes`;
}
