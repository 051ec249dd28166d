// Timeline events as sentences. Pure: names and times are passed in.
import { type Priority, priorities } from "#domain/conversation/priority.ts";
import type { TimelineEventType } from "#domain/conversation/timeline-events.ts";
import type { SuppressionReason } from "#domain/message/email/suppression-reasons.ts";
import type { EventEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
import { threadEventLabel } from "./thread-event-labels.ts";
import * as words from "./words.ts";

export interface EventNames {
  /** "You" for the current member, a teammate's first name, "Deskbell" for null. */
  readonly member: (id: string | null) => string;
  readonly isYou: (id: string | null) => boolean;
  readonly team: (id: string) => string;
  readonly until: (moment: string) => string;
  /** A past time: "09:12", "16 Nov, 09:12". */
  readonly at: (moment: string) => string;
  readonly contact: string;
}

interface EventLabel {
  readonly who: string;
  /** Starts with `who` in most languages, and contains another conversation's number as "#12". */
  readonly text: string;
}

export function eventLabel(entry: EventEntry, names: EventNames): EventLabel {
  const { details, author } = entry;
  const eventType = entry.type as TimelineEventType;
  const isContact = author.kind === "contact";
  const who = isContact ? names.contact : names.member(author.memberId);
  const subject =
    !isContact && names.isYou(author.memberId) ? words.subjectYou : fill(words.subject, { who });
  const contact = fill(words.subject, { who: names.contact });
  const detail = (key: string): string => String(details[key] ?? "");
  const quoted = { subject, text: detail("text") };
  const label = (text: string): EventLabel => ({ who, text });
  const contactLabel = (text: string): EventLabel => ({ who: names.contact, text });
  /** What a customer wrote, or a member recorded. */
  const consent = (byMessage: string, recorded: string): EventLabel =>
    author.memberId === null ? contactLabel(byMessage) : label(recorded);
  const written = { subject: contact, text: quoted.text };
  const address = detail("address");
  switch (eventType) {
    case "assigned":
      return assignedLabel(entry, names, { who, subject });
    case "assigned_to_team":
      return label(
        typeof details.teamId === "string"
          ? fill(words.assignedTo, { subject, name: names.team(details.teamId) })
          : fill(words.removedTheTeam, { subject }),
      );
    case "closed":
      return label(fill(words.closed, { subject }));
    case "reopened":
      return label(fill(words.reopened, { subject }));
    case "snoozed":
      return label(fill(words.snoozed, { subject, until: names.until(detail("until")) }));
    case "snooze_ended":
      return { who: words.snooze, text: words.snoozeEnded };
    case "reply_overdue": {
      const text = fill(words.replyWasDue, { time: names.at(detail("dueAt")) });
      return { who: text, text };
    }
    case "tagged":
      return label(tagChangeText(subject, detail("added"), detail("removed")));
    case "prioritized": {
      const { title } = priorities[detail("priority") as Priority];
      return label(
        details.priority === "none"
          ? fill(words.removedPriority, { subject })
          : fill(words.setPriority, { subject, title }),
      );
    }
    case "renamed": {
      const text = detail("subject");
      return label(
        text === ""
          ? fill(words.removedSubject, { subject })
          : fill(words.changedSubject, { subject, text }),
      );
    }
    case "marked_spam":
      return label(fill(words.markedSpam, { subject }));
    case "not_spam":
      return label(fill(words.markedNotSpam, { subject }));
    case "trashed":
      return label(fill(words.trashed, { subject }));
    case "restored":
      return label(fill(words.restored, { subject }));
    case "sms_opted_out":
      return consent(fill(words.optedOut, written), fill(words.recordedOptOut, quoted));
    case "sms_opted_in":
      return consent(fill(words.optedIn, written), fill(words.recordedOptIn, quoted));
    case "whatsapp_opted_out":
      return consent(
        fill(words.whatsappOptedOut, written),
        fill(words.whatsappRecordedOptOut, quoted),
      );
    case "whatsapp_opted_in":
      return consent(
        fill(words.whatsappOptedIn, written),
        fill(words.whatsappRecordedOptIn, quoted),
      );
    case "address_suppressed": {
      const reason = reasonOf(detail("reason"));
      return { who: address, text: fill(words.addressSuppressed, { address, reason }) };
    }
    case "address_failing":
      return {
        who: address,
        text: fill(words.addressFailing, { address, count: detail("count") }),
      };
    case "bounce_claimed":
      return {
        who: words.unverifiedBounce,
        text: fill(words.bounceClaimed, { address, text: quoted.text }),
      };
    case "customer_changed":
      return label(fill(words.customerChanged, { subject, address }));
    case "scheduled_stopped":
      return isStopReason(details.reason)
        ? label(canceledEmailText(subject, details.memberId, details.reason, names))
        : contactLabel(replyCanceledEmailText(contact, details.memberId, names));
    case "split_away":
    case "split_here":
    case "split_undone":
    case "move_away":
    case "move_here":
    case "move_undone":
    case "merge_away":
    case "merge_here":
    case "merge_undone":
      return label(threadEventLabel(subject, eventType, details));
    default:
      // This page may be older than the server.
      return label(`${who} ${(eventType satisfies never as string).replaceAll("_", " ")}`);
  }
}

function assignedLabel(
  { details, author }: EventEntry,
  names: EventNames,
  { who, subject }: { readonly who: string; readonly subject: string },
): EventLabel {
  const { assigneeId: to, noLongerOf } = details;
  if (typeof noLongerOf === "string") {
    const former = names.member(noLongerOf);
    return { who: former, text: fill(words.cannotWorkHere, { who: former }) };
  }
  if (typeof to !== "string") return { who, text: fill(words.unassigned, { subject }) };
  const [name, isYou] = [names.member(to), names.isYou(to)];
  if (details.reason === "answered_call")
    return {
      who: name,
      text: fill(isYou ? words.youTookTheCall : words.tookTheCall, { who: name }),
    };
  if (to === author.memberId)
    return {
      who,
      text: fill(isYou ? words.assignedToYourself : words.assignedToThemselves, { subject }),
    };
  return {
    who,
    text: isYou
      ? fill(words.assignedToYou, { subject })
      : fill(words.assignedTo, { subject, name }),
  };
}

/** For a reply that stopped a scheduled email, which becomes a draft again. */
function replyCanceledEmailText(subject: string, memberId: unknown, names: EventNames): string {
  if (typeof memberId !== "string") return fill(words.repliedUnsent, { subject });
  return names.isYou(memberId)
    ? fill(words.repliedYours, { subject })
    : fill(words.repliedTheirs, { subject, owner: names.member(memberId) });
}

const stopReasons = ["trash", "spam", "inbox_archived"] as const;
type StopReason = (typeof stopReasons)[number];
const isStopReason = (reason: unknown): reason is StopReason =>
  stopReasons.some((one) => one === reason);

function canceledEmailText(
  subject: string,
  memberId: unknown,
  reason: StopReason,
  names: EventNames,
): string {
  if (typeof memberId !== "string") return format(words.stopped, { subject, reason });
  return names.isYou(memberId)
    ? format(words.stoppedYours, { subject, reason })
    : format(words.stoppedTheirs, { subject, reason, owner: names.member(memberId) });
}

const suppressionTexts: Record<SuppressionReason, string> = {
  bounced: words.reasonBounced,
  complained: words.reasonComplained,
  unsubscribed: words.reasonUnsubscribed,
  manual: words.reasonManual,
};

const reasonOf = (reason: string): string =>
  Object.hasOwn(suppressionTexts, reason)
    ? suppressionTexts[reason as SuppressionReason]
    : words.reasonManual;

function tagChangeText(subject: string, added: string, removed: string): string {
  if (removed === "") return fill(words.tagged, { subject, added });
  if (added === "") return fill(words.removedTag, { subject, removed });
  return fill(words.taggedAndRemoved, { subject, added, removed });
}

/** The collapsed row: "Ravi and Maya: 4 changes". The member comes first, because "You" begins a sentence. */
export function collapsedEventsLabel(entries: readonly EventEntry[], names: EventNames): string {
  const mine = entries.filter(({ author }) => names.isYou(author.memberId));
  const who = [...new Set([...mine, ...entries].map((entry) => eventLabel(entry, names).who))];
  const [first = "", second = ""] = who;
  const count = entries.length;
  if (who.length <= 1) return fill(words.changesByOne, { first, count });
  return fill(who.length === 2 ? words.changesByTwo : words.changesByMany, {
    first,
    second,
    count,
  });
}
