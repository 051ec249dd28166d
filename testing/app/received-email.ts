// The beginning of most stories about mail: a customer has written, and somebody may answer.
import type { ConversationRow, Entry } from "#contract/live-protocol.ts";
import type { Inputs } from "#contract/routes.ts";
import type { ConversationId } from "#domain/ids.ts";
import { eventually } from "#testing/eventually.ts";
import type { OpenedDesk } from "#testing/open-app.ts";
import type { Mailbox, Writing } from "./mailbox.ts";

type MessageEntry = Extract<Entry, { kind: "message" }>;
type Wish = Partial<Inputs["sendEmail"]>;

export interface ReceivedTestEmail {
  readonly customer: Mailbox;
  readonly conversation: ConversationRow;
  readonly conversationId: ConversationId;
  /** Answers as the composer would, as maya. */
  answer(words: string, wish?: Wish): Promise<MessageEntry>;
  entry(id: string): Promise<MessageEntry | undefined>;
  /** Waits for the state the message shows. */
  expectState(id: string, state: string): Promise<MessageEntry>;
}

/** Mails of the line leave at once; `who` is a first name nobody else of the file has. */
export async function receiveEmailFrom(
  desk: OpenedDesk,
  who: string,
  mail: Writing = {},
): Promise<ReceivedTestEmail> {
  const maya = desk.as("maya");
  await desk.as("olga").rpc("updateInbox", { inboxId: desk.mailLine.id, undoSeconds: 0 });
  const customer = await desk.mailbox(`${who.toLowerCase()}@brook.example`, `${who} Brook`);
  await customer.write({ subject: "Is my boiler ready?", text: "It is cold here.", ...mail });
  const conversation = await maya.conversationWith(`${who} Brook`);
  const conversationId = conversation.id;
  const entry = async (id: string) =>
    (await maya.messages(conversationId)).find((one) => one.id === id);
  return {
    customer,
    conversation,
    conversationId,
    entry,
    async answer(words, wish = {}) {
      const kind = wish.kind ?? "reply";
      const begun = await maya.rpc("prepareEmailDraft", { conversationId, kind });
      const sent = await maya.rpc("sendEmail", {
        conversationId,
        kind,
        to: begun.to,
        cc: begun.cc,
        subject: begun.subject,
        html: `<p>${words}</p>${begun.quoteHtml}`,
        attachmentIds: begun.attachments.map((one) => one.id),
        ...wish,
      });
      return sent as MessageEntry;
    },
    expectState: (id, state) =>
      eventually(async () => {
        const found = await entry(id);
        if (found?.delivery?.state !== state)
          throw new Error(
            `${id} is ${found?.delivery?.state}, not ${state}: ${found?.delivery?.say}`,
          );
        return found;
      }),
  };
}
