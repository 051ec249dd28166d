// A house with an open line and one for a team, conversations on both, and who sees what.
import { expect } from "vitest";
import type { Line } from "#contract/live.ts";
import { must } from "#domain/errors.ts";
import type { ConversationId, TagId, TeamId, WorkspaceId } from "#domain/ids.ts";
import { findFeedHead } from "#server/store/feed.ts";
import { nextNumber } from "#testing/access/places.ts";
import type { BrowserOf } from "#testing/desk/browser-of.ts";
import { heldIn, readAll, type Screen } from "#testing/desk/screen-of.ts";
import { type Seat, seat } from "#testing/desk/seats.ts";
import { eventually } from "#testing/eventually.ts";
import type { OpenedDesk } from "#testing/open-desk.ts";
import { differences } from "./differences.ts";

export interface Scene {
  readonly desk: OpenedDesk;
  readonly olga: BrowserOf;
  readonly workspaceId: WorkspaceId;
  readonly open: Line;
  readonly other: Line;
  readonly teamId: TeamId;
  readonly tagId: TagId;
  readonly conversationId: ConversationId;
  /** On the other line. */
  readonly asideId: ConversationId;
  agent(teamIds?: readonly TeamId[]): Promise<Seat>;
  head(): Promise<number>;
  /** Changes that concern nobody's sight: as many numbers of the feed. */
  stir(changes: number): Promise<void>;
}

export async function openScene(desk: OpenedDesk): Promise<Scene> {
  const olga = desk.as("olga");
  const { workspace } = await olga.rpc("showMe", {});
  const [open, other] = [must(desk.lines[0], "a line"), must(desk.lines[1], "another")];
  const team = await olga.rpc("createTeam", { name: "Night shift" });
  const tag = await olga.rpc("createTag", { name: "Urgent" });
  const begin = async (lineId: Line["id"]) => {
    const wish = { lineId, to: nextNumber(), text: "Good morning." };
    return (await olga.rpc("startConversation", wish)).conversation.id;
  };
  const [conversationId, asideId] = [await begin(open.id), await begin(other.id)];
  await desk.street.quiet();
  const house = desk.running.desk;
  return {
    desk,
    olga,
    workspaceId: workspace.id,
    open,
    other,
    teamId: team.id,
    tagId: tag.id,
    conversationId,
    asideId,
    agent: (teamIds = []) => seat(desk, { workspaceId: workspace.id, role: "agent", teamIds }),
    head: () => findFeedHead(house.parts.database, workspace.id),
    stir: (changes) =>
      house.asHouse(workspace.id, async (ctx) => {
        for (let n = 0; n < changes; n += 1) ctx.announce("account", house.newId());
      }),
  };
}

/** It has heard all there is, and holds what it would read. */
export async function expectTrue(
  scene: Scene,
  screen: Screen,
  browser: BrowserOf,
  conversationId: ConversationId | null,
): Promise<void> {
  const compare = async () => {
    const before = await scene.head();
    if (screen.seq() < before) throw new Error(`heard ${screen.seq()} of ${before}`);
    await screen.settled();
    const again = heldIn(await readAll(browser, conversationId));
    if ((await scene.head()) !== before) throw new Error("still at work");
    return [screen.held(), again] as const;
  };
  const [held, again] = await eventually(compare);
  expect(differences(held, again)).toEqual([]);
}
