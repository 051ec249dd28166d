// The replay guard: what a browser holds, moved by nothing but the news it hears, is what it would read
// again. For every deed of the action table, on the screens of an owner and of an agent who only listen.
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
import { shareDesk } from "#testing/open-app.ts";
import { externalEvents } from "#testing/replay/conversations.ts";
import { scenarios } from "#testing/replay/scenarios.ts";
import { openStage, type Stage } from "#testing/replay/stage.ts";

let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const wait = (seconds: number) => {
  ahead += seconds * 1000;
};
const desk = shareDesk({ now });
let stage: Stage;
let screens: { who: string; browser: TestBrowser; screen: ClientState }[];

beforeAll(async () => {
  stage = await openStage(desk(), { now, wait });
  const mayas = await openSessionFor(desk(), stage.maya);
  screens = [
    {
      who: "the owner",
      browser: stage.olga,
      screen: await createClientState(stage.olga, stage.conversationId),
    },
    {
      who: "the agent",
      browser: mayas,
      screen: await createClientState(mayas, stage.conversationId),
    },
  ];
});

const head = () => findLastSeq(desk().running.desk.parts.database, stage.maya.workspaceId);

/** Nothing is under way any more, and all of it was heard: then both ways to know must agree. */
async function expectSame({ who, browser, screen }: (typeof screens)[number]): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const before = await head();
    await eventually(() => {
      if (screen.seq() < before) throw new Error(`${who} heard ${screen.seq()} of ${before}`);
    });
    await screen.settled();
    const again = cachedState(await readAll(browser, stage.conversationId));
    if ((await head()) !== before) continue; // still at work
    const found = differences(screen.held(), again);
    // The next deed begins from the truth, so that one mistake is told once.
    if (found.length > 0) await screen.reload();
    expect(found, who).toEqual([]);
    return;
  }
  throw new Error("the desk never comes to rest");
}

/** Where whole screens begin afresh: sight or the way of showing numbers changed. */
const beginsAfresh: Readonly<Record<string, readonly string[]>> = {
  updateInbox: ["the agent"],
  updateMember: ["the agent"],
  // Beside a line that not all may see, a new one is more to see.
  sendTestEmail: ["the agent"],
  checkEmailDomain: ["the agent"],
  "a restricted line opens to all": ["the agent"],
  "the house moves to another country": ["the owner", "the agent"],
};

describe("old state and its news are the state read again", () => {
  const deeds = Object.entries(scenarios);

  test("for every deed that the table of actions may change something by", () => {
    const writing = Object.entries(actions).filter(([, { kind }]) => kind !== "read");
    expect(deeds.map(([name]) => name).toSorted()).toEqual(
      writing.map(([name]) => name).toSorted(),
    );
  });

  test.each([...deeds, ...Object.entries(externalEvents)])("after %s", async (name, happen) => {
    wait(61);
    const resets = screens.map(({ screen }) => screen.timesReset());
    await happen(stage);
    await desk().street.quiet();
    for (const one of screens) await expectSame(one);

    // Read again for another reason than news, the two would agree whatever was told.
    const afresh = screens.filter(({ screen }, place) => screen.timesReset() !== resets[place]);
    expect(afresh.map(({ who }) => who)).toEqual(beginsAfresh[name] ?? []);
    for (const { who, screen } of screens)
      expect([who, screen.timesMany(), screen.timesBehind()]).toEqual([who, 0, 0]);
  });
});

test("every piece of news says what the contract says of it, and nothing else", () => {
  const shapes = {
    workspace,
    member,
    team,
    line: inbox,
    tag,
    call,
    contact,
    conversation,
    entry,
    draft: z.array(draft),
    read: z.object({ readSeq: z.number(), isMentioned: z.boolean() }),
    account: z.undefined(),
    timeline: z.undefined(),
    unsent_mail: z.undefined(),
    saved_reply: z.undefined(),
  } satisfies Record<FeedEntity, z.ZodType>;
  const heard = screens.flatMap(({ screen }) =>
    screen.frames().flatMap((frame) => (frame.t === "news" ? frame.news : [])),
  );
  expect(new Set(heard.map((news) => news.noun))).toEqual(new Set(Object.keys(feedEntities)));
  for (const news of heard) {
    const now = "now" in news ? news.now : undefined;
    if (now !== undefined) expect(shapes[news.noun].parse(now), news.noun).toEqual(now);
  }
});
