import type { Call, Inbox } from "#contract/live-protocol.ts";
import { limit } from "#domain/limits.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import type { PhoneState } from "#web/features/softphone/engine/phone-state.ts";
import * as words from "#web/features/softphone/words.ts";
import { fill } from "#web/language/fill.ts";

interface Ringing {
  readonly call: Call;
  readonly inbox: Inbox | undefined;
  /** The teammate who transfers the call; null if the customer rings. */
  readonly asker: string | null;
}

/** Who rings and why. For a transfer that is the teammate, who speaks first. */
export function ringText({ call, inbox, asker }: Ringing): {
  readonly name: string;
  readonly number: string;
  readonly summary: string;
} {
  const on = inbox?.name ?? call.formatted;
  const number = call.formatted === call.contactName ? "" : call.formatted;
  if (asker === null)
    return { name: call.contactName, number, summary: fill(words.callingInbox, { inbox: on }) };
  const onInbox = inbox === undefined ? "" : fill(words.onInbox, { inbox: inbox.name });
  return {
    name: asker,
    number: fill(words.transferringContact, { contact: call.contactName }),
    summary: `${number} ${onInbox}`.trim(),
  };
}

/** For screen readers; includes the shortcut that answers, if there is one. */
export function ringSpoken({ call, inbox, asker }: Ringing, keys: string): string {
  const who = describeCaller(call.contactName, inbox?.name, asker);
  return keys === "" ? who : `${who} ${fill(words.keysToAnswer, { keys })}`;
}

function describeCaller(name: string, inbox: string | undefined, asker: string | null): string {
  if (asker === null)
    return inbox === undefined
      ? fill(words.incomingCallSentence, { name })
      : fill(words.incomingCallOn, { name, inbox });
  return inbox === undefined
    ? fill(words.transferToYou, { asker, name })
    : fill(words.transferToYouOn, { asker, name, inbox });
}

interface Known {
  readonly call: Call;
  /** The customer's last message before the call. */
  readonly lastWords: string;
  /** First names of other members being rung. */
  readonly others: readonly string[];
  /** What happens to the member's current call, if any. */
  readonly mine: OtherCallAction;
}

/** `hold`: the current call is put on hold. `hang_up`: it can't be held for another. */
export type OtherCallAction = null | "hold" | "hang_up";

export interface Leavable {
  readonly holdable: readonly string[];
  readonly listened: readonly string[];
}

/** Answering leaves a supervised call, so that does not count; nor does `callId` itself. */
export function otherCallActionFor(
  callId: string,
  { holdable, listened }: Leavable,
  { paths, pbxCalls }: Pick<PhoneState, "paths" | "pbxCalls">,
): OtherCallAction {
  const inside = Object.keys(paths).filter((id) => id !== callId && !listened.includes(id));
  const [only] = inside;
  if (only === undefined) return null;
  const canHold = holdable.includes(only) || pbxCalls.some((one) => one.id === only);
  return inside.length < limit("concurrentCallsPerMember") && canHold ? "hold" : "hang_up";
}

/** What helps to answer, without repetition or empty lines. */
export function callerContext({ lastWords, others, mine }: Known): string[] {
  const details: string[] = [];
  if (mine === "hang_up") details.push(words.hangUpToAnswer);
  if (lastWords !== "") details.push(lastWords);
  if (others.length > 0) details.push(fill(words.alsoRinging, { names: formatNameList(others) }));
  return details;
}

/** The customer's last message, or the subject. */
export function lastMessageText({ entries, conversation }: OpenConversation): string {
  const last = entries.findLast((one) => one.kind === "message" && one.direction === "in");
  const text = last?.kind === "message" ? last.text.replaceAll(/\s+/g, " ").trim() : "";
  return text === "" ? conversation.subject : `“${text}”`;
}

const maxNames = 3;

/** "Maya", "Maya and Joe", "Maya, Joe, Zoe and 4 more". */
export function formatNameList(names: readonly string[]): string {
  const formatted = names.slice(0, maxNames);
  const more = names.length - formatted.length;
  return joinNames(more > 0 ? [...formatted, fill(words.moreNames, { more })] : formatted);
}

export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2
    ? last
    : fill(words.nameList, { names: names.slice(0, -1).join(", "), last });
}
