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
type ContactPoint = Outputs["getContact"]["contactPoints"][number];
type InboundPayload = Outputs["listDeadLetters"]["rows"][number];
type Consent = Outputs["listConsent"]["rows"][number];
type Attachment = Outputs["cancelMessage"]["attachments"][number];

// A state in the contract without a sentence here does not compile.
const folders: Labels<ConversationFolder> = {
  open: "in the list of open conversations",
  snoozed: "hidden until a set time or the customer replies",
  closed: "done",
  spam: "marked as spam, whatever its status",
  trash: "deleted, whatever its status",
  merged: "redirects to the conversation it was merged into",
};
const raw: Labels<InboundPayload["state"]> = {
  pending: "stored and acknowledged, not yet processed",
  processed: "processed",
  failed: "couldn't be processed; listed under processing errors, can be retried",
  dismissed: "not relevant to this workspace, or dismissed by a member",
};
const accounts: Labels<Account["state"]> = {
  untested: "its keys were never checked",
  working: "the provider accepted its keys",
  degraded: "the provider couldn't be reached",
  broken: "the provider rejected the account; its inboxes can't send",
};
const webhookStates: Labels<InboxRow["webhookState"]> = {
  unset: "the provider has no webhook URL for it",
  set: "texts to this number are sent to this server",
  other_url: "the provider sends them to another URL",
};
const contactPoints: Labels<ContactPoint["state"]> = {
  ok: "no known problem",
  invalid: "a provider reported that it doesn't exist",
  sms_unsupported: "a provider reported that it can't receive texts",
  bounced: "an email bounced",
};
const members: Labels<Member["state"]> = {
  active: "can sign in",
  disabled: "deactivated: sessions and keys are revoked, conversations and messages stay",
};
const availability: Labels<Member["availability"]> = {
  available: "available for work",
  away: "away",
};
const consent: Labels<Consent["decision"]> = {
  granted: "texts to this number are allowed",
  revoked: "no inbox sends texts to this number",
};
const files: Labels<Attachment["state"]> = {
  ready: "stored here",
  fetching: "still at the provider; being fetched",
  lost: "couldn't be fetched so far",
  unavailable: "can't be fetched anymore: its provider account was removed",
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
      "*Waiting* is not a status: `waitingSince` is set by a customer's message or the first ring of their call, and cleared by our reply. If the reply isn't delivered, it gets its previous value again.\n\n" +
        "*Waiting for customer* is not a status either: the conversation is open, `waitingSince` is empty, and the last message is ours, did not fail and was not followed by STOP.\n\n" +
        "When a snooze ends, the conversation moves to the front of lists sorted by time (`lastEntryAt`) and is marked until the next message (`snoozeEndedAt`).\n\n" +
        "Its `folder` is derived from the status and the flags:\n",
      table(
        ["folder", "means"],
        conversationFolders.map((folder) => [code(folder), folders[folder]]),
      ),
    ),
    section(
      "Delivery of an outgoing message",
      "A report can only move a delivery up: to a higher rank, or within one rank to a later row. Late, repeated and out-of-order reports change nothing. States without a rank are our own, before submission; `retry` creates a new attempt as a new row.\n",
      table(
        ["state", "rank", "means", "failure", "final", "can be canceled", "can be retried"],
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
      "Its state is never set: it is derived from the reports on its legs, in any order of arrival. `isConsulting` is also true while a member consults a third party.\n",
      table(
        ["state", "means"],
        Object.entries(callStates).map(([state, { description: means }]) => [code(state), means]),
      ),
      table(
        ["outcome", "means", "needs follow-up"],
        Object.entries(callOutcomes).map(([outcome, { description: means, needsFollowUp }]) => [
          code(outcome),
          means,
          yes(needsFollowUp),
        ]),
      ),
    ),
    text("Leg of a call: why it ended", legEndCauses),
    text("Ring at a member: how it ended", ringEndReasons),
    text("Inbound payload", raw),
    text("Provider account", accounts),
    text("Inbox: where its texts are sent", webhookStates),
    text("Contact point", contactPoints),
    text("Consent: the latest decision for a number", consent),
    text("Attachment", files),
    text("Member", members),
    text("Availability of a member", availability),
  ]);
}
