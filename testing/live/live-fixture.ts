// A workspace with an open inbox and another one, a conversation on each, and a team.
import { expect } from "vitest";
import type { Inbox } from "#contract/live-protocol.ts";
import type { ConversationId, TagId, TeamId, WorkspaceId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { findLastSeq } from "#server/store/feed.ts";
import { nextNumber } from "#testing/access-matrix/scope-data.ts";
import { type ClientState, cachedState, readAll } from "#testing/app/client-state.ts";
import { addMember, type SignedInMember } from "#testing/app/members.ts";
import type { TestBrowser } from "#testing/app/test-browser.ts";
import { eventually } from "#testing/eventually.ts";
import type { TestApp } from "#testing/open-app.ts";
import { differences } from "./differences.ts";

export interface LiveFixture {
  readonly app: TestApp;
  readonly olga: TestBrowser;
  readonly workspaceId: WorkspaceId;
  readonly open: Inbox;
  readonly other: Inbox;
  readonly teamId: TeamId;
  readonly tagId: TagId;
  readonly conversationId: ConversationId;
  /** In the other inbox. */
  readonly asideId: ConversationId;
  agent(teamIds?: readonly TeamId[]): Promise<SignedInMember>;
  head(): Promise<number>;
  /** Publishes this many changes that affect nothing a member sees. */
  publishChanges(count: number): Promise<void>;
}

export async function createLiveFixture(app: TestApp): Promise<LiveFixture> {
  const olga = app.as("olga");
  const { workspace } = await olga.rpc("getMe", {});
  const [open, other] = [required(app.inboxes[0], "an inbox"), required(app.inboxes[1], "another")];
  const team = await olga.rpc("createTeam", { name: "Night shift" });
  const tag = await olga.rpc("createTag", { name: "Urgent" });
  const start = async (inboxId: Inbox["id"]) => {
    const input = { inboxId, to: nextNumber(), text: "Good morning." };
    return (await olga.rpc("startTextConversation", input)).conversation.id;
  };
  const [conversationId, asideId] = [await start(open.id), await start(other.id)];
  await app.simulator.quiet();
  const runtime = app.running.runtime;
  return {
    app,
    olga,
    workspaceId: workspace.id,
    open,
    other,
    teamId: team.id,
    tagId: tag.id,
    conversationId,
    asideId,
    agent: (teamIds = []) => addMember(app, { workspaceId: workspace.id, role: "agent", teamIds }),
    head: () => findLastSeq(runtime.deps.database, workspace.id),
    publishChanges: (count) =>
      runtime.asSystem(workspace.id, async (ctx) => {
        for (let n = 0; n < count; n += 1) ctx.publishChange("account", runtime.newId());
      }),
  };
}

/** Expects the client to be caught up, with the same state as a fresh read. */
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
