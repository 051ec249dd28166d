// Replay check: a browser's cache, updated only by changes, equals what it would read again. For every action of the
// action table, on the screens of an owner and an agent who only listen.
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { call } from "#contract/call/call-schemas.ts";
import { contact } from "#contract/contact.ts";
import { conversation } from "#contract/conversation/conversation.ts";
import { draft } from "#contract/conversation/draft.ts";
import { entry } from "#contract/conversation/entry.ts";
import { tag } from "#contract/conversation/tag.ts";
import { inbox } from "#contract/inbox.ts";
import { member } from "#contract/member.ts";
import { team, workspace } from "#contract/workspace.ts";
import { type FeedEntity, feedEntities } from "#domain/feed.ts";
import { actions } from "#server/actions/registry.ts";
import { findLastSeq } from "#server/store/feed.ts";
import {
  type ClientState,
  cachedState,
  createClientState,
  readAll,
} from "#testing/app/client-state.ts";
import { openSessionFor } from "#testing/app/members.ts";
import type { TestBrowser } from "#testing/app/test-browser.ts";
import { eventually } from "#testing/eventually.ts";
import { differences } from "#testing/live/differences.ts";
import { shareTestApp } from "#testing/open-app.ts";
import { externalEvents } from "#testing/replay/conversations.ts";
import { openReplayFixture, type ReplayFixture } from "#testing/replay/replay-fixture.ts";
import { scenarios } from "#testing/replay/scenarios.ts";

let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const wait = (seconds: number) => {
  ahead += seconds * 1000;
};
const app = shareTestApp({ now });
let fixture: ReplayFixture;
let screens: { who: string; browser: TestBrowser; screen: ClientState }[];

beforeAll(async () => {
  fixture = await openReplayFixture(app(), { now, wait });
  const mayas = await openSessionFor(app(), fixture.maya);
  screens = [
    {
      who: "the owner",
      browser: fixture.olga,
      screen: await createClientState(fixture.olga, fixture.conversationId),
    },
    {
      who: "the agent",
      browser: mayas,
      screen: await createClientState(mayas, fixture.conversationId),
    },
  ];
});

const head = () => findLastSeq(app().running.runtime.deps.database, fixture.maya.workspaceId);

/** Waits until no change is pending and all were received: then cache and server must agree. */
async function expectSame({ who, browser, screen }: (typeof screens)[number]): Promise<void> {
  for (let attempts = 0; attempts < 20; attempts += 1) {
    const before = await head();
    await eventually(() => {
      if (screen.seq() < before) throw new Error(`${who} heard ${screen.seq()} of ${before}`);
    });
    await screen.settled();
    const again = cachedState(await readAll(browser, fixture.conversationId));
    if ((await head()) !== before) continue; // Still changing.
    const found = differences(screen.held(), again);
    // The next action starts from the server's state, so each mistake is reported once.
    if (found.length > 0) await screen.reload();
    expect(found, who).toEqual([]);
    return;
  }
  throw new Error("the desk never comes to rest");
}

/** Actions after which screens reload, because visibility or the number format changed. */
const resetsByAction: Readonly<Record<string, readonly string[]>> = {
  updateInbox: ["the agent"],
  updateMember: ["the agent"],
  // While another inbox is restricted, a new inbox widens what the agent sees.
  sendTestEmail: ["the agent"],
  checkEmailDomain: ["the agent"],
  "a restricted line opens to all": ["the agent"],
  "the house moves to another country": ["the owner", "the agent"],
};

describe("the old state plus its changes equals a fresh read", () => {
  const actionScenarios = Object.entries(scenarios);

  test("covers every action that the action table marks as changing something", () => {
    const writing = Object.entries(actions).filter(([, { kind }]) => kind !== "read");
    expect(actionScenarios.map(([name]) => name).toSorted()).toEqual(
      writing.map(([name]) => name).toSorted(),
    );
  });

  test.each([...actionScenarios, ...Object.entries(externalEvents)])(
    "after %s",
    async (name, happen) => {
      wait(61);
      const resets = screens.map(({ screen }) => screen.timesReset());
      await happen(fixture);
      await app().simulator.quiet();
      for (const one of screens) await expectSame(one);

      // After a reload for another reason, both would agree whatever changes were sent.
      const afresh = screens.filter(({ screen }, index) => screen.timesReset() !== resets[index]);
      expect(afresh.map(({ who }) => who)).toEqual(resetsByAction[name] ?? []);
      for (const { who, screen } of screens)
        expect([who, screen.timesResynced(), screen.timesBehind()]).toEqual([who, 0, 0]);
    },
  );
});

test("every change has exactly the fields its contract defines", () => {
  const shapes = {
    workspace,
    member,
    team,
    inbox: inbox,
    tag,
    call,
    contact,
    conversation,
    entry,
    draft: z.array(draft),
    read_state: z.object({ readSeq: z.number(), mention: z.enum(["unread", "read"]).nullable() }),
    account: z.undefined(),
    timeline_order: z.undefined(),
    unsent_email: z.undefined(),
    saved_reply: z.undefined(),
    saved_view: z.undefined(),
    calendar: z.undefined(),
    sla_policy: z.undefined(),
    bulk_operation: z.undefined(),
  } satisfies Record<FeedEntity, z.ZodType>;
  const changes = screens.flatMap(({ screen }) =>
    screen.frames().flatMap((frame) => (frame.type === "changes" ? frame.changes : [])),
  );
  expect(new Set(changes.map((change) => change.entity))).toEqual(
    new Set(Object.keys(feedEntities)),
  );
  for (const change of changes) {
    const state = "state" in change ? change.state : undefined;
    if (state !== undefined)
      expect(shapes[change.entity].parse(state), change.entity).toEqual(state);
  }
});
