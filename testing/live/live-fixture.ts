// A house with an open line and one for a team, conversations on both, and who sees what.
import { expect } from "vitest";
import type { Inbox } from "#contract/live-protocol.ts";
import { required } from "#domain/errors.ts";
import type { ConversationId, TagId, TeamId, WorkspaceId } from "#domain/ids.ts";
import { findLastSeq } from "#server/store/feed.ts";
import { nextNumber } from "#testing/access-matrix/scope-data.ts";
import { type ClientState, cachedState, readAll } from "#testing/app/client-state.ts";
import { addMember, type SeatedMember } from "#testing/app/members.ts";
import type { TestBrowser } from "#testing/app/test-browser.ts";
import { eventually } from "#testing/eventually.ts";
import type { OpenedDesk } from "#testing/open-app.ts";
import { differences } from "./differences.ts";

export interface LiveFixture {
  readonly desk: OpenedDesk;
  readonly olga: TestBrowser;
  readonly workspaceId: WorkspaceId;
  readonly open: Inbox;
  readonly other: Inbox;
  readonly teamId: TeamId;
  readonly tagId: TagId;
  readonly conversationId: ConversationId;
  /** On the other line. */
  readonly asideId: ConversationId;
  agent(teamIds?: readonly TeamId[]): Promise<SeatedMember>;
  head(): Promise<number>;
  /** Changes that concern nobody's sight: as many numbers of the feed. */
  stir(changes: number): Promise<void>;
}

export async function createLiveFixture(desk: OpenedDesk): Promise<LiveFixture> {
  const olga = desk.as("olga");
  const { workspace } = await olga.rpc("getMe", {});
  const [open, other] = [required(desk.lines[0], "a line"), required(desk.lines[1], "another")];
  const team = await olga.rpc("createTeam", { name: "Night shift" });
  const tag = await olga.rpc("createTag", { name: "Urgent" });
  const begin = async (inboxId: Inbox["id"]) => {
    const wish = { inboxId, to: nextNumber(), text: "Good morning." };
    return (await olga.rpc("startSmsConversation", wish)).conversation.id;
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
    agent: (teamIds = []) => addMember(desk, { workspaceId: workspace.id, role: "agent", teamIds }),
    head: () => findLastSeq(house.parts.database, workspace.id),
    stir: (changes) =>
      house.asSystem(workspace.id, async (ctx) => {
        for (let n = 0; n < changes; n += 1) ctx.announce("account", house.newId());
      }),
  };
}

/** It has heard all there is, and holds what it would read. */
export async function expectInSync(
  scene: LiveFixture,
  screen: ClientState,
  browser: TestBrowser,
  conversationId: ConversationId | null,
): Promise<void> {
  const compare = async () => {
    const before = await scene.head();
    if (screen.seq() < before) throw new Error(`heard ${screen.seq()} of ${before}`);
    await screen.settled();
    const again = cachedState(await readAll(browser, conversationId));
    if ((await scene.head()) !== before) throw new Error("still at work");
    return [screen.held(), again] as const;
  };
  const [held, again] = await eventually(compare);
  expect(differences(held, again)).toEqual([]);
}
