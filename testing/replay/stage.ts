// One desk on which every deed of the action table is done once, before the eyes of people who only listen.

import { required } from "#domain/errors.ts";
import type {
  AccountId,
  ContactId,
  ContactPointId,
  ConversationId,
  InboxId,
  TagId,
  TeamId,
} from "#domain/ids.ts";
import type { actions } from "#server/actions/registry.ts";
import { addAccount, addInbox } from "#testing/access-matrix/insert-rows.ts";
import { nextNumber } from "#testing/access-matrix/scope-data.ts";
import { addMember, type SeatedMember } from "#testing/app/members.ts";
import type { TestBrowser } from "#testing/app/test-browser.ts";
import type { OpenedDesk, Phone } from "#testing/open-app.ts";

type Actions = typeof actions;
/** All that may change something, by the table's own word. */
export type WriteRoute = {
  [Name in keyof Actions]: Actions[Name] extends { kind: "read" } ? never : Name;
}[keyof Actions];

export type Scenario = (stage: Stage) => Promise<unknown>;
export type ScenariosOf<Name extends WriteRoute> = { readonly [One in Name]: Scenario };

export interface Stage {
  readonly desk: OpenedDesk;
  /** Who does the deeds. */
  readonly olga: TestBrowser;
  /** An agent who looks on, and does what only concerns herself at another tab. */
  readonly maya: SeatedMember;
  /** The conversation that everybody who listens has open. */
  readonly conversationId: ConversationId;
  readonly contactId: ContactId;
  readonly contactPointId: ContactPointId;
  readonly phone: Phone;
  readonly inboxId: InboxId;
  readonly otherLineId: InboxId;
  /** A line without customers. */
  readonly spareLineId: InboxId;
  readonly accountId: AccountId;
  readonly teamId: TeamId;
  readonly tagId: TagId;
  n(): number;
  now(): Date;
  /** The clock of the desk goes on. */
  wait(seconds: number): void;
  newcomer(): Promise<SeatedMember>;
}

export async function openStage(
  desk: OpenedDesk,
  clock: Pick<Stage, "now" | "wait">,
): Promise<Stage> {
  const olga = desk.as("olga");
  const { workspace } = await olga.rpc("getMe", {});
  const [line, other] = [required(desk.lines[0], "a line"), required(desk.lines[1], "another")];
  const team = await olga.rpc("createTeam", { name: "Front" });
  const tag = await olga.rpc("createTag", { name: "Urgent" });
  const maya = await addMember(desk, { workspaceId: workspace.id, role: "agent" });
  const phone = await desk.phone("+447700900514");
  await phone.text("Is my table ready?");
  const conversation = await olga.conversationWith("07700 900514");
  const { contact } = await olga.rpc("getConversation", { conversationId: conversation.id });
  for (const inboxId of [line.id, other.id])
    for (let row = 0; row < 2; row += 1)
      await olga.rpc("startSmsConversation", { inboxId, to: nextNumber(), text: "Good morning." });
  await desk.street.quiet();
  const accountId = await addAccount(desk, workspace.id);
  let counted = 0;
  return {
    ...clock,
    desk,
    olga,
    maya,
    conversationId: conversation.id,
    contactId: contact.id,
    contactPointId: required(contact.points[0], "a number").id,
    phone,
    inboxId: line.id,
    otherLineId: other.id,
    spareLineId: await addInbox(desk, workspace.id, { accountId, address: "+442079460777" }),
    accountId: line.accountId,
    teamId: team.id,
    tagId: tag.id,
    n() {
      counted += 1;
      return counted;
    },
    async newcomer() {
      const someone = await addMember(desk, { workspaceId: workspace.id, role: "agent" });
      // Sat down without a door, and told of as a door would.
      await desk.running.desk.asSystem(workspace.id, async (ctx) =>
        ctx.announce("member", someone.memberId),
      );
      return someone;
    },
  };
}
