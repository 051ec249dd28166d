// One app on which every action is performed once, while other clients only listen.

import type {
  AccountId,
  ContactId,
  ContactPointId,
  ConversationId,
  InboxId,
  TagId,
  TeamId,
} from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import type { actions } from "#server/actions/registry.ts";
import { addAccount, addInbox } from "#testing/access-matrix/insert-rows.ts";
import { nextNumber } from "#testing/access-matrix/scope-data.ts";
import { addMember, type SignedInMember } from "#testing/app/members.ts";
import type { TestBrowser } from "#testing/app/test-browser.ts";
import type { Phone, TestApp } from "#testing/open-app.ts";

type Actions = typeof actions;
/** The actions that may write, by their declared kind. */
export type WriteRoute = {
  [Name in keyof Actions]: Actions[Name] extends { kind: "read" } ? never : Name;
}[keyof Actions];

type Scenario = (fixture: ReplayFixture) => Promise<unknown>;
export type ScenariosOf<Name extends WriteRoute> = { readonly [One in Name]: Scenario };

export interface ReplayFixture {
  readonly app: TestApp;
  /** Performs the actions. */
  readonly olga: TestBrowser;
  /** An agent who watches, and performs personal actions in another browser tab. */
  readonly maya: SignedInMember;
  /** The conversation every listening client has open. */
  readonly conversationId: ConversationId;
  readonly contactId: ContactId;
  readonly contactPointId: ContactPointId;
  readonly phone: Phone;
  readonly inboxId: InboxId;
  readonly otherLineId: InboxId;
  /** An inbox without customers. */
  readonly spareLineId: InboxId;
  readonly accountId: AccountId;
  readonly teamId: TeamId;
  readonly tagId: TagId;
  n(): number;
  now(): Date;
  /** Advances the app's clock. */
  wait(seconds: number): void;
  newcomer(): Promise<SignedInMember>;
}

export async function openReplayFixture(
  app: TestApp,
  clock: Pick<ReplayFixture, "now" | "wait">,
): Promise<ReplayFixture> {
  const olga = app.as("olga");
  const { workspace } = await olga.rpc("getMe", {});
  const [inbox, other] = [
    required(app.inboxes[0], "an inbox"),
    required(app.inboxes[1], "another"),
  ];
  const team = await olga.rpc("createTeam", { name: "Front" });
  const tag = await olga.rpc("createTag", { name: "Urgent" });
  const maya = await addMember(app, { workspaceId: workspace.id, role: "agent" });
  const phone = await app.phone("+447700900514");
  await phone.text("Is my table ready?");
  const conversation = await olga.conversationWith("07700 900514");
  const { contact } = await olga.rpc("getConversation", { conversationId: conversation.id });
  for (const inboxId of [inbox.id, other.id])
    for (let row = 0; row < 2; row += 1)
      await olga.rpc("startTextConversation", { inboxId, to: nextNumber(), text: "Good morning." });
  await app.simulator.quiet();
  const accountId = await addAccount(app, workspace.id);
  let counted = 0;
  return {
    ...clock,
    app,
    olga,
    maya,
    conversationId: conversation.id,
    contactId: contact.id,
    contactPointId: required(contact.contactPoints[0], "a number").id,
    phone,
    inboxId: inbox.id,
    otherLineId: other.id,
    spareLineId: await addInbox(app, workspace.id, { accountId, address: "+442079460777" }),
    accountId: inbox.accountId,
    teamId: team.id,
    tagId: tag.id,
    n() {
      counted += 1;
      return counted;
    },
    async newcomer() {
      const someone = await addMember(app, { workspaceId: workspace.id, role: "agent" });
      // The member was inserted directly, so publish the change an action would have published.
      await app.running.runtime.asSystem(workspace.id, async (ctx) =>
        ctx.publishChange("member", someone.memberId),
      );
      return someone;
    },
  };
}
