// Scenarios for moved messages and merged conversations that other clients have open.
import { required } from "#domain/errors.ts";
import type { ConversationId, EntryId } from "#domain/ids.ts";
import type { emailActions } from "#server/actions/message/email/registry.ts";
import { nextNumber } from "#testing/access-matrix/scope-data.ts";
import type { ScenariosOf, Stage, WriteRoute } from "./stage.ts";

type Routes = keyof typeof emailActions &
  (
    | "trustSender"
    | "assignForwardedSender"
    | "splitMessage"
    | "moveMessage"
    | "mergeConversation"
    | "undoThreadOperation"
  );

const startOtherConversation = async (
  { olga, inboxId }: Stage,
  text: string,
): Promise<ConversationId> =>
  (await olga.rpc("startSmsConversation", { inboxId, to: nextNumber(), text })).conversation.id;

/** The message in the middle, so that the neighbors on both sides are renumbered. */
async function middleOf({ olga, conversationId }: Stage): Promise<EntryId> {
  for (const text of ["First.", "Second.", "Third."])
    await olga.rpc("sendSms", { conversationId, text });
  const messages = await olga.messages(conversationId);
  return required(messages.at(-2), "a text between two").id;
}

const undo = ({ olga }: Stage, { threadOperationId }: { threadOperationId: string }) =>
  olga.rpc("undoThreadOperation", { threadOperationId });

const passedOn = [
  "Is this for you?",
  "",
  "---------- Forwarded message ---------",
  "From: Vera Finch <vera@finch.example>",
  "Date: Thu, 19 Nov 2026 at 09:12",
  "Subject: A broken window",
  "To: <helper@far.example>",
  "",
  "A ball came through it.",
].join("\n");

export const threadingScenarios: ScenariosOf<Routes & WriteRoute> = {
  trustSender: ({ olga, n }) =>
    olga.rpc("trustSender", { address: `sender.${n()}@far.example`, isTrusted: true }),
  async assignForwardedSender({ app, olga, n }) {
    const helper = `Helper ${n()}`;
    const box = await app.mailbox(`${helper.toLowerCase().replace(" ", ".")}@far.example`, helper);
    await box.write({ subject: "Fwd: A broken window", text: passedOn, isPlain: true });
    const { id } = await olga.conversationWith(helper);
    const [entry] = await olga.messages(id);
    await olga.rpc("assignForwardedSender", { entryId: required(entry, "a mail").id });
  },
  async splitMessage(stage) {
    const done = await stage.olga.rpc("splitMessage", { entryId: await middleOf(stage) });
    await undo(stage, done);
    // Split again, without undo.
    await stage.olga.rpc("splitMessage", { entryId: await middleOf(stage) });
  },
  async moveMessage(stage) {
    const { olga, conversationId } = stage;
    const toId = await startOtherConversation(stage, "Somewhere else.");
    await undo(stage, await olga.rpc("moveMessage", { entryId: await middleOf(stage), toId }));
    await olga.rpc("moveMessage", { entryId: await middleOf(stage), toId });
    const came = required((await olga.messages(toId)).at(0), "a text");
    await olga.rpc("moveMessage", { entryId: came.id, toId: conversationId });
  },
  async mergeConversation(stage) {
    const { olga, conversationId } = stage;
    const from = await startOtherConversation(stage, "One more.");
    await olga.rpc("mergeConversation", { conversationId: from, intoId: conversationId });
  },
  async undoThreadOperation(stage) {
    const { olga, conversationId } = stage;
    const into = await startOtherConversation(stage, "The other one.");
    const away = { conversationId, intoId: into };
    await undo(stage, await olga.rpc("mergeConversation", away));
    const here = { conversationId: into, intoId: conversationId };
    await undo(stage, await olga.rpc("mergeConversation", here));
  },
};
