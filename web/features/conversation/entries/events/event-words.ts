// An event of the timeline as a sentence. Pure: names are given, times come as words.
import { type SuppressionReason, suppressionReasons } from "#domain/message/mail/suppression.ts";
import type { EventEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { regroupedWords } from "./regroup-words.ts";

export interface EventNames {
  /** "You" for me, the first name for a colleague, "Deskbell" for nobody. */
  readonly member: (id: string | null) => string;
  readonly team: (id: string) => string;
  readonly until: (moment: string) => string;
  readonly contact: string;
}

export interface EventWords {
  readonly who: string;
  /** Another conversation is named as "#12" in it. */
  readonly did: string;
}

export function eventWords({ deed, facts, author }: EventEntry, names: EventNames): EventWords {
  const who = author.kind === "contact" ? names.contact : names.member(author.memberId);
  const text = (key: string): string => String(facts[key] ?? "");
  const said = (did: string): EventWords => ({ who, did });
  switch (deed) {
    case "assigned": {
      const to = facts.assigneeId;
      if (typeof to !== "string") return said("left this to nobody");
      if (to === author.memberId) return said("took this");
      return said(`assigned this to ${asObject(names.member(to))}`);
    }
    case "gave_to_team":
      return typeof facts.teamId === "string"
        ? said(`gave this to ${names.team(facts.teamId)}`)
        : said("took this from its team");
    case "closed":
      return said("closed this");
    case "reopened":
      return said("opened this again");
    case "snoozed":
      return said(`snoozed this until ${inSentence(names.until(text("until")))}`);
    case "woke":
      return { who: "Snooze", did: "is over" };
    case "tagged":
      return said(taggedWords(text("added"), text("removed")));
    case "renamed":
      return said(
        text("subject") === "" ? "took the subject away" : `called this “${text("subject")}”`,
      );
    case "marked_spam":
      return said("marked this as spam");
    case "not_spam":
      return said("said this is not spam");
    case "trashed":
      return said("moved this to the trash");
    case "restored":
      return said("took this out of the trash");
    case "texts_stopped":
      return stopped(
        author.memberId === null ? names.contact : who,
        text("words"),
        author.memberId,
      );
    case "texts_started":
      return author.memberId === null
        ? { who: names.contact, did: `wrote “${text("words")}”. Texts go out again` }
        : said(`allowed texts again: “${text("words")}”`);
    case "whatsapp_stopped":
      return author.memberId === null
        ? { who: names.contact, did: `wrote “${text("words")}” and opted out of WhatsApp` }
        : said(`recorded an opt-out of WhatsApp: “${text("words")}”`);
    case "whatsapp_started":
      return author.memberId === null
        ? { who: names.contact, did: `wrote “${text("words")}” and opted in to WhatsApp again` }
        : said(`recorded an opt-in to WhatsApp: “${text("words")}”`);
    case "address_suppressed":
      return { who: text("address"), did: `gets no more mail: ${reasonOf(text("reason"))}` };
    case "address_unwell":
      return { who: text("address"), did: `sent our mail back ${text("count")} times this week` };
    case "bounce_claimed":
      return {
        who: "An unproved letter",
        did: `says our e-mail to ${text("address")} came back: “${text("words")}”`,
      };
    case "customer_changed":
      return said(`made ${text("address")} the customer`);
    case "scheduled_stopped":
      return { who: names.contact, did: stoppedWords(facts.memberId, names) };
    default:
      return said(regroupedWords(deed, facts) ?? deed.replaceAll("_", " "));
  }
}

/** What was written came before what was to leave later: it is a draft again. */
const stoppedWords = (memberId: unknown, names: EventNames): string => {
  const owner = typeof memberId === "string" ? names.member(memberId) : null;
  const whose = owner === null ? "The" : owner === "You" ? "Your" : `${owner}’s`;
  return `wrote first. ${whose} scheduled e-mail was not sent${owner === null ? "" : " and is a draft again"}`;
};

const reasonOf = (reason: string): string =>
  Object.hasOwn(suppressionReasons, reason)
    ? suppressionReasons[reason as SuppressionReason]
    : "somebody put it on the list";

const stopped = (who: string, words: string, memberId: string | null): EventWords => ({
  who,
  did:
    memberId === null
      ? `wrote “${words}”. Texts are off until START comes`
      : `recorded an opt-out: “${words}”. Texts are off`,
});

function taggedWords(added: string, removed: string): string {
  if (removed === "") return `tagged this ${added}`;
  if (added === "") return `took the tag ${removed} away`;
  return `tagged this ${added} and took ${removed} away`;
}

/** "Tomorrow 09:00" in the middle of a sentence. */
export const inSentence = (time: string): string => time.replace(/^Tomorrow/, "tomorrow");

const asObject = (name: string): string => (name === "You" ? "you" : name);

/** The folded line: "Ravi and Maya did 4 things", "Ravi did 3 things". */
export function foldedWords(entries: readonly EventEntry[], names: EventNames): string {
  const who = [...new Set(entries.map((entry) => eventWords(entry, names).who))];
  const all = who.length <= 2 ? who.join(" and ") : `${who.slice(0, 2).join(", ")} and others`;
  return `${all}: ${entries.length} changes`;
}
