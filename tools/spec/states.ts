// Chapter 4: states and transitions.
import type { Outputs } from "#contract/routes.ts";
import { callOutcomes, callStates, legEndCauses, ringEndReasons } from "#domain/call/call.ts";
import {
  type ConversationFolder,
  conversationFolders,
  conversationStatuses,
} from "#domain/conversation/status.ts";
import {
  canCancel,
  canRetry,
  type DeliveryState,
  deliveryStates,
  isFailure,
  isFinal,
} from "#domain/message/delivery-state.ts";
import { chapter, code, codes, section, table, yes } from "./markdown.ts";

type Labels<Word extends string> = Readonly<Record<Word, string>>;
type Account = Outputs["listAccounts"]["rows"][number];
type InboxRow = Outputs["listInboxes"]["rows"][number];
type Member = Outputs["listMembers"]["rows"][number];
type ContactPoint = Outputs["getContact"]["points"][number];
type RawItem = Outputs["listDeadLetters"]["rows"][number];
type Consent = Outputs["listConsent"]["rows"][number];
type Attachment = Outputs["cancelMessage"]["attachments"][number];

// A state in the contract without a sentence here does not compile.
const folders: Labels<ConversationFolder> = {
  open: "in the queue",
  snoozed: "out of sight until a time or a word of the customer",
  closed: "done",
  spam: "marked as spam, whatever its status",
  trash: "thrown away, whatever its status",
  merged: "points on to the conversation it went into",
};
const raw: Labels<RawItem["state"]> = {
  new: "stored, answered, not yet read",
  understood: "read; what it told stands in the desk",
  unreadable: "could not be read; lies in the tray and can be read again",
  ignored: "read, and not for us",
};
const accounts: Labels<Account["state"]> = {
  untested: "its keys were never tried",
  working: "the provider took its keys",
  degraded: "the provider could not be reached",
  broken: "the provider refused; its lines cannot send",
};
const webhookStates: Labels<InboxRow["webhookState"]> = {
  unset: "the provider does not know our address",
  set: "texts to this number come here",
  elsewhere: "the provider sends them to another address",
};
const points: Labels<ContactPoint["state"]> = {
  ok: "nothing is known against it",
  invalid: "a provider said that it does not exist",
  no_texts: "a provider said that it cannot take texts",
  bounced: "a mail came back",
};
const members: Labels<Member["state"]> = {
  active: "may come in",
  disabled: "switched off: sessions and keys are over, the work stays",
};
const availability: Labels<Member["availability"]> = {
  available: "takes work",
  away: "is not there",
};
const consent: Labels<Consent["decision"]> = {
  granted: "texts may go to this number",
  revoked: "no text leaves to this number, from no line",
};
const files: Labels<Attachment["state"]> = {
  ready: "its bytes are here",
  fetching: "still at the provider; being brought",
  lost: "couldn't be fetched so far",
  gone: "can't be fetched any more: its provider account was removed",
};

const text = (title: string, all: Labels<string>): string =>
  section(
    title,
    table(
      ["state", "means"],
      Object.entries(all).map(([state, description]) => [code(state), description]),
    ),
  );

export function renderStates(): string {
  return chapter(4, "States and transitions", "the tables of domain/ and the contract", [
    section(
      "Conversation",
      table(
        ["status", "means", "may become"],
        Object.entries(conversationStatuses).map(([status, { description: means, steps }]) => [
          code(status),
          means,
          codes(steps),
        ]),
      ),
      "*Waiting* is no status: `waitingSince` is set by a customer's word or the first ring of their call, and cleared by ours. An answer that reached nobody sets it again to what it was.\n\n" +
        "*Waiting on customer* is no status either: open, `waitingSince` empty, and the last word is ours, did not fail and was not overtaken by STOP.\n\n" +
        "A snooze that runs out puts the conversation at the front of the lists by time (`lastEntryAt`) and marks it until the next message (`snoozeEndedAt`).\n\n" +
        "Where it lies in the queue, its `place`, follows from the status and the flags:\n",
      table(
        ["place", "means"],
        conversationFolders.map((folder) => [code(folder), folders[folder]]),
      ),
    ),
    section(
      "Delivery of an outgoing message",
      "A report may only move a delivery up: to a higher rank, or within one rank to a later row. What comes late, twice or out of order changes nothing. States without a rank are ours, before anything has left; `retry` makes a new attempt, a new row.\n",
      table(
        ["state", "rank", "means", "bad", "end", "can be taken back", "may be tried again"],
        (Object.keys(deliveryStates) as DeliveryState[]).map((state) => [
          code(state),
          String(deliveryStates[state].rank ?? "–"),
          deliveryStates[state].description,
          yes(isFailure(state)),
          yes(isFinal(state)),
          yes(canCancel(state)),
          yes(canRetry(state)),
        ]),
      ),
    ),
    section(
      "Call",
      "Its state is never set: it follows from what is known of its legs, in whatever order that came. `isConsulting` stands beside it while a member speaks with a third.\n",
      table(
        ["state", "means"],
        Object.entries(callStates).map(([state, { description: means }]) => [code(state), means]),
      ),
      table(
        ["outcome", "means", "waits for somebody"],
        Object.entries(callOutcomes).map(([outcome, { description: means, needsFollowUp }]) => [
          code(outcome),
          means,
          yes(needsFollowUp),
        ]),
      ),
    ),
    text("Leg of a call: why it ended", legEndCauses),
    text("Ring at a member: how it ended", ringEndReasons),
    text("Incoming raw item", raw),
    text("Provider account", accounts),
    text("Line: where its texts are sent", webhookStates),
    text("Contact point", points),
    text("Consent: the last word on a number", consent),
    text("Attachment", files),
    text("Member", members),
    text("Availability of a member", availability),
  ]);
}
