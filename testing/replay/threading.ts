// Scenarios for moved messages and merged conversations that other clients have open.
import type { ConversationId, EntryId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import type { conversationActions } from "#server/actions/conversation/registry.ts";
import type { emailActions } from "#server/actions/message/email/registry.ts";
import { nextNumber } from "#testing/access-matrix/scope-data.ts";
import type { ReplayFixture, ScenariosOf, WriteRoute } from "./replay-fixture.ts";

export type ThreadingRoute = keyof typeof conversationActions &
  ("splitMessage" | "moveMessage" | "mergeConversation" | "undoThreadOperation");
type Routes =
  | ThreadingRoute
  | (keyof typeof emailActions & ("trustSender" | "assignForwardedSender"));

const startOtherConversation = async (
  { olga, inboxId }: ReplayFixture,
  text: string,
): Promise<ConversationId> =>
  (await olga.rpc("startTextConversation", { inboxId, to: nextNumber(), text })).conversation.id;

/** The message in the middle, so that the neighbors on both sides are renumbered. */
async function middleOf({ olga, conversationId }: ReplayFixture): Promise<EntryId> {
  for (const text of ["First.", "Second.", "Third."])
    await olga.rpc("sendText", { conversationId, text });
  const messages = await olga.messages(conversationId);
  return required(messages.at(-2), "a text between two").id;
}

const undo = ({ olga }: ReplayFixture, { threadOperationId }: { threadOperationId: string }) =>
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
  async splitMessage(fixture) {
    const done = await fixture.olga.rpc("splitMessage", { entryId: await middleOf(fixture) });
    await undo(fixture, done);
    // Split again, without undo.
    await fixture.olga.rpc("splitMessage", { entryId: await middleOf(fixture) });
  },
  async moveMessage(fixture) {
    const { olga, conversationId } = fixture;
    const toId = await startOtherConversation(fixture, "Somewhere else.");
    await undo(fixture, await olga.rpc("moveMessage", { entryId: await middleOf(fixture), toId }));
    await olga.rpc("moveMessage", { entryId: await middleOf(fixture), toId });
    const came = required((await olga.messages(toId)).at(0), "a text");
    await olga.rpc("moveMessage", { entryId: came.id, toId: conversationId });
  },
  async mergeConversation(fixture) {
    const { olga, conversationId } = fixture;
    const from = await startOtherConversation(fixture, "One more.");
    await olga.rpc("mergeConversation", { conversationId: from, intoId: conversationId });
  },
  async undoThreadOperation(fixture) {
    const { olga, conversationId } = fixture;
    const into = await startOtherConversation(fixture, "The other one.");
    const away = { conversationId, intoId: into };
    await undo(fixture, await olga.rpc("mergeConversation", away));
    const here = { conversationId: into, intoId: conversationId };
    await undo(fixture, await olga.rpc("mergeConversation", here));
  },
};
