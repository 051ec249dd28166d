// Scenarios for outgoing emails: drafted, sent, rescheduled, and suppressed addresses.

import { createId, type UnsentEmailId } from "#domain/ids.ts";
import type { emailActions } from "#server/actions/message/email/registry.ts";
import type { suppressionActions } from "#server/actions/suppression/registry.ts";
import { newDraftId } from "#testing/new-draft-id.ts";
import type { ReplayFixture, ScenariosOf, WriteRoute } from "./replay-fixture.ts";

type Routes =
  | (keyof typeof emailActions &
      (
        | "prepareEmailDraft"
        | "sendEmail"
        | "startEmailConversation"
        | "rescheduleMessage"
        | "saveUnsentEmail"
        | "discardUnsentEmail"
      ))
  | keyof typeof suppressionActions;

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString();

const write = ({ app, olga, conversationId, n }: ReplayFixture, sendAt: string | null = null) =>
  olga.rpc("sendEmail", {
    conversationId,
    kind: "new",
    inboxId: app.emailInbox.id,
    to: [{ address: `customer.${n()}@far.example` }],
    subject: "Your table",
    html: "<p>It is ready.</p>",
    sendAt,
  });
const saveUnsentEmailFor = async ({ olga, n }: ReplayFixture) => {
  const emailId = createId<UnsentEmailId>(n(), new Uint8Array(10));
  const to = [{ address: "stranger@far.example" }];
  const email = {
    kind: "new" as const,
    replyToEntryId: null,
    inboxId: null,
    subject: "",
    to,
    cc: [],
    bcc: [],
  };
  await olga.rpc("saveUnsentEmail", { emailId, body: "<p>It</p>", email, version: 0 });
  return emailId;
};
const stop = async ({ olga, n }: ReplayFixture) =>
  (await olga.rpc("addSuppression", { address: `stopped.${n()}@far.example` })).id;

export const sendingScenarios: ScenariosOf<Routes & WriteRoute> = {
  prepareEmailDraft: ({ olga, conversationId }) =>
    olga.rpc("prepareEmailDraft", { conversationId, kind: "reply" }),
  async sendEmail(fixture) {
    const { olga, conversationId } = fixture;
    const draftId = newDraftId();
    const draft = { conversationId, draftId, kind: "email", body: "<p>It</p>" } as const;
    await olga.rpc("saveDraft", { ...draft, version: 0 });
    await write(fixture);
    const { id } = await write(fixture);
    await olga.rpc("cancelMessage", { entryId: id });
  },
  async startEmailConversation(fixture) {
    const { app, olga, n } = fixture;
    await olga.rpc("startEmailConversation", {
      unsentId: await saveUnsentEmailFor(fixture),
      inboxId: app.emailInbox.id,
      to: [{ address: `stranger.${n()}@far.example`, name: "A Stranger" }],
      subject: "Your order",
      html: "<p>It is ready.</p>",
    });
  },
  async saveUnsentEmail(fixture) {
    await saveUnsentEmailFor(fixture);
  },
  async discardUnsentEmail(fixture) {
    await fixture.olga.rpc("discardUnsentEmail", { emailId: await saveUnsentEmailFor(fixture) });
  },
  async rescheduleMessage(fixture) {
    const { id } = await write(fixture, inDays(30));
    await fixture.olga.rpc("rescheduleMessage", { entryId: id, sendAt: inDays(40) });
    await fixture.olga.rpc("cancelMessage", { entryId: id });
  },
  addSuppression: stop,
  async removeSuppression(fixture) {
    const suppressionId = await stop(fixture);
    await fixture.olga.rpc("removeSuppression", { suppressionId });
  },
};
