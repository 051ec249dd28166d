// The start of most email tests: a customer has written, and a member can reply.
import type { ConversationRow, Entry } from "#contract/live-protocol.ts";
import type { Inputs } from "#contract/routes.ts";
import type { ConversationId } from "#domain/ids.ts";
import { eventually } from "#testing/eventually.ts";
import type { TestApp } from "#testing/open-app.ts";
import type { Mailbox, Writing } from "./mailbox.ts";

type MessageEntry = Extract<Entry, { kind: "message" }>;
type SendInput = Partial<Inputs["sendEmail"]>;

interface ReceivedTestEmail {
  readonly customer: Mailbox;
  readonly conversation: ConversationRow;
  readonly conversationId: ConversationId;
  /** Replies as the composer would, as maya. */
  reply(text: string, input?: SendInput): Promise<MessageEntry>;
  entry(id: string): Promise<MessageEntry | undefined>;
  /** Waits for the delivery state the message shows. */
  expectState(id: string, state: string): Promise<MessageEntry>;
}

/** Sets the inbox's undo period to zero; `who` is a first name unique in the test file. */
export async function receiveEmailFrom(
  app: TestApp,
  who: string,
  email: Writing = {},
): Promise<ReceivedTestEmail> {
  const maya = app.as("maya");
  await app.as("olga").rpc("updateInbox", { inboxId: app.emailInbox.id, undoSeconds: 0 });
  const customer = await app.mailbox(`${who.toLowerCase()}@brook.example`, `${who} Brook`);
  await customer.write({ subject: "Is my boiler ready?", text: "It is cold here.", ...email });
  const conversation = await maya.conversationWith(`${who} Brook`);
  const conversationId = conversation.id;
  const entry = async (id: string) =>
    (await maya.messages(conversationId)).find((one) => one.id === id);
  return {
    customer,
    conversation,
    conversationId,
    entry,
    async reply(text, input = {}) {
      const kind = input.kind ?? "reply";
      const started = await maya.rpc("prepareEmailDraft", { conversationId, kind });
      const sent = await maya.rpc("sendEmail", {
        conversationId,
        kind,
        to: started.to,
        cc: started.cc,
        subject: started.subject,
        html: `<p>${text}</p>${started.quoteHtml}`,
        attachmentIds: started.attachments.map((one) => one.id),
        ...input,
      });
      return sent as MessageEntry;
    },
    expectState: (id, state) =>
      eventually(async () => {
        const found = await entry(id);
        if (found?.delivery?.state !== state)
          throw new Error(
            `${id} is ${found?.delivery?.state}, not ${state}: ${found?.delivery?.message}`,
          );
        return found;
      }),
  };
}
