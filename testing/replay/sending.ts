// What is done with mails of ours: begun, written, moved to another time; and who gets none any more.

import { makeId, type UnsentMailId } from "#domain/ids.ts";
import type { mailActions } from "#server/actions/message/mail/table.ts";
import type { suppressionActions } from "#server/actions/suppression/table.ts";
import { newDraftId } from "#testing/new-draft-id.ts";
import type { ScenariosOf, Stage, WriteRoute } from "./stage.ts";

type Routes =
  | (keyof typeof mailActions &
      (
        | "prepareMail"
        | "sendMail"
        | "startMail"
        | "rescheduleMessage"
        | "saveUnsentMail"
        | "discardUnsentMail"
      ))
  | keyof typeof suppressionActions;

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString();

const write = ({ desk, olga, conversationId, n }: Stage, sendAt: string | null = null) =>
  olga.rpc("sendMail", {
    conversationId,
    kind: "new",
    lineId: desk.mailLine.id,
    to: [{ address: `customer.${n()}@far.example` }],
    subject: "Your table",
    html: "<p>It is ready.</p>",
    sendAt,
  });
const begin = async ({ olga, n }: Stage) => {
  const mailId = makeId<UnsentMailId>(n(), new Uint8Array(10));
  const to = [{ address: "stranger@far.example" }];
  const mail = {
    kind: "new" as const,
    answersId: null,
    lineId: null,
    subject: "",
    to,
    cc: [],
    bcc: [],
  };
  await olga.rpc("saveUnsentMail", { mailId, body: "<p>It</p>", mail, version: 0 });
  return mailId;
};
const stop = async ({ olga, n }: Stage) =>
  (await olga.rpc("addSuppression", { address: `stopped.${n()}@far.example` })).id;

export const sendingScenarios: ScenariosOf<Routes & WriteRoute> = {
  prepareMail: ({ olga, conversationId }) =>
    olga.rpc("prepareMail", { conversationId, kind: "reply" }),
  async sendMail(stage) {
    const { olga, conversationId } = stage;
    const draftId = newDraftId();
    const draft = { conversationId, draftId, medium: "mail", body: "<p>It</p>" } as const;
    await olga.rpc("saveDraft", { ...draft, version: 0 });
    await write(stage);
    const { id } = await write(stage);
    await olga.rpc("cancelMessage", { entryId: id });
  },
  async startMail(stage) {
    const { desk, olga, n } = stage;
    await olga.rpc("startMail", {
      unsentId: await begin(stage),
      lineId: desk.mailLine.id,
      to: [{ address: `stranger.${n()}@far.example`, name: "A Stranger" }],
      subject: "Your order",
      html: "<p>It is ready.</p>",
    });
  },
  async saveUnsentMail(stage) {
    await begin(stage);
  },
  async discardUnsentMail(stage) {
    await stage.olga.rpc("discardUnsentMail", { mailId: await begin(stage) });
  },
  async rescheduleMessage(stage) {
    const { id } = await write(stage, inDays(30));
    await stage.olga.rpc("rescheduleMessage", { entryId: id, sendAt: inDays(40) });
    await stage.olga.rpc("cancelMessage", { entryId: id });
  },
  addSuppression: stop,
  async liftSuppression(stage) {
    const suppressionId = await stop(stage);
    await stage.olga.rpc("liftSuppression", { suppressionId });
  },
};
