// One desk on which every deed of the action table is done once, before the eyes of people who only listen.

import { must } from "#domain/errors.ts";
import type {
  AccountId,
  ContactId,
  ConversationId,
  LineId,
  PointId,
  TagId,
  TeamId,
} from "#domain/ids.ts";
import type { actions } from "#server/actions/table.ts";
import { nextNumber } from "#testing/access/places.ts";
import { addAccount, addLine } from "#testing/access/underneath.ts";
import type { BrowserOf } from "#testing/desk/browser-of.ts";
import { type Seat, seat } from "#testing/desk/seats.ts";
import type { OpenedDesk, Phone } from "#testing/open-desk.ts";

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
  readonly olga: BrowserOf;
  /** An agent who looks on, and does what only concerns herself at another tab. */
  readonly maya: Seat;
  /** The conversation that everybody who listens has open. */
  readonly conversationId: ConversationId;
  readonly contactId: ContactId;
  readonly pointId: PointId;
  readonly phone: Phone;
  readonly lineId: LineId;
  readonly otherLineId: LineId;
  /** A line without customers. */
  readonly spareLineId: LineId;
  readonly accountId: AccountId;
  readonly teamId: TeamId;
  readonly tagId: TagId;
  n(): number;
  now(): Date;
  /** The clock of the desk goes on. */
  wait(seconds: number): void;
  newcomer(): Promise<Seat>;
}

export async function openStage(
  desk: OpenedDesk,
  clock: Pick<Stage, "now" | "wait">,
): Promise<Stage> {
  const olga = desk.as("olga");
  const { workspace } = await olga.rpc("showMe", {});
  const [line, other] = [must(desk.lines[0], "a line"), must(desk.lines[1], "another")];
  const team = await olga.rpc("createTeam", { name: "Front" });
  const tag = await olga.rpc("createTag", { name: "Urgent" });
  const maya = await seat(desk, { workspaceId: workspace.id, role: "agent" });
  const phone = await desk.phone("+447700900514");
  await phone.text("Is my table ready?");
  const conversation = await olga.conversationWith("07700 900514");
  const { contact } = await olga.rpc("showConversation", { conversationId: conversation.id });
  for (const lineId of [line.id, other.id])
    for (let row = 0; row < 2; row += 1)
      await olga.rpc("startConversation", { lineId, to: nextNumber(), text: "Good morning." });
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
    pointId: must(contact.points[0], "a number").id,
    phone,
    lineId: line.id,
    otherLineId: other.id,
    spareLineId: await addLine(desk, workspace.id, { accountId, address: "+442079460777" }),
    accountId: line.accountId,
    teamId: team.id,
    tagId: tag.id,
    n() {
      counted += 1;
      return counted;
    },
    async newcomer() {
      const someone = await seat(desk, { workspaceId: workspace.id, role: "agent" });
      // Sat down without a door, and told of as a door would.
      await desk.running.desk.asHouse(workspace.id, async (ctx) =>
        ctx.announce("member", someone.memberId),
      );
      return someone;
    },
  };
}
