import type { Call, Inbox } from "#contract/live-protocol.ts";
import { limit } from "#domain/limits.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import type { PhoneState } from "#web/features/softphone/engine/phone-state.ts";

interface Ringing {
  readonly call: Call;
  readonly line: Inbox | undefined;
  /** The colleague who wants to bring the call; null where the customer rings. */
  readonly asker: string | null;
}

/** Who rings, and what they want: at a transfer that is the colleague, who will be the first to speak. */
export function ringHead({ call, line, asker }: Ringing): {
  readonly name: string;
  readonly number: string;
  readonly line: string;
} {
  const on = line?.name ?? call.shown;
  const number = call.shown === call.contactName ? "" : call.shown;
  if (asker === null) return { name: call.contactName, number, line: `calling ${on}` };
  const inbox = line === undefined ? "" : `on ${line.name}`;
  return {
    name: asker,
    number: `transferring ${call.contactName}`,
    line: `${number} ${inbox}`.trim(),
  };
}

/** For who hears the page; with what answers it, where that is a key. */
export function ringSpoken({ call, line, asker }: Ringing, keys: string): string {
  const on = line === undefined ? "" : ` on ${line.name}`;
  const who =
    asker === null
      ? `Incoming call from ${call.contactName}${on}.`
      : `${asker} is transferring ${call.contactName} to you${on}.`;
  return keys === "" ? who : `${who} ${keys} to answer.`;
}

interface Known {
  readonly call: Call;
  /** Of the customer, before they called. */
  readonly lastWords: string;
  /** First names of those whose phones ring too. */
  readonly others: readonly string[];
  /** What becomes of the call I am on, if I am on one. */
  readonly mine: OtherCallAction;
}

/** `hold`: the one I speak with hears music meanwhile. `hang_up`: it cannot be left for another. */
export type OtherCallAction = null | "hold" | "hang_up";

export interface Leavable {
  readonly mayLeave: readonly string[];
  readonly listened: readonly string[];
}

/** Answering ends listening to a call, so a call that is only listened to does not count; nor does `callId` itself. */
export function besideOf(
  callId: string,
  { mayLeave, listened }: Leavable,
  { paths, outside }: Pick<PhoneState, "paths" | "outside">,
): OtherCallAction {
  const inside = Object.keys(paths).filter((id) => id !== callId && !listened.includes(id));
  const [only] = inside;
  if (only === undefined) return null;
  const mayHold = mayLeave.includes(only) || outside.some((one) => one.id === only);
  return inside.length < limit("callsAtHand") && mayHold ? "hold" : "hang_up";
}

/** What helps to answer; nothing twice, and nothing that is only so for the sake of a line. */
export function callerContext({ lastWords, others, mine }: Known): string[] {
  const facts: string[] = [];
  if (mine === "hang_up") facts.push("You're on a call. Hang up to answer this one.");
  if (lastWords !== "") facts.push(lastWords);
  if (others.length > 0) facts.push(`Also ringing ${formatNameList(others)}.`);
  return facts;
}

/** What they wrote last, or what the matter is called. */
export function lastMessageText({ entries, conversation }: OpenConversation): string {
  const last = entries.findLast((one) => one.kind === "message" && one.direction === "in");
  const words = last?.kind === "message" ? last.text.replaceAll(/\s+/g, " ").trim() : "";
  return words === "" ? conversation.subject : `“${words}”`;
}

const mostNames = 3;

/** "Maya", "Maya and Joe", "Maya, Joe, Zoe and 4 more". */
export function formatNameList(names: readonly string[]): string {
  const shown = names.slice(0, mostNames);
  const more = names.length - shown.length;
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  const last = all.at(-1) ?? "";
  return all.length < 2 ? last : `${all.slice(0, -1).join(", ")} and ${last}`;
}
