// The replay guard: what a browser holds, moved by nothing but the news it hears, is what it would read
// again. For every deed of the action table, on the screens of an owner and of an agent who only listen.
import { beforeAll, describe, expect, test } from "vitest";
import { actions } from "#server/actions/table.ts";
import { findFeedHead } from "#server/store/feed.ts";
import type { BrowserOf } from "#testing/desk/browser-of.ts";
import { heldIn, openScreen, readAll, type Screen } from "#testing/desk/screen-of.ts";
import { sitDown } from "#testing/desk/seats.ts";
import { eventually } from "#testing/eventually.ts";
import { shareDesk } from "#testing/open-desk.ts";
import { happenings } from "#testing/replay/queue.ts";
import { scenarios } from "#testing/replay/scenarios.ts";
import { openStage, type Stage } from "#testing/replay/stage.ts";

let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const wait = (seconds: number) => {
  ahead += seconds * 1000;
};
const desk = shareDesk({ now });
let stage: Stage;
let screens: { who: string; browser: BrowserOf; screen: Screen }[];

beforeAll(async () => {
  stage = await openStage(desk(), { now, wait });
  const mayas = await sitDown(desk(), stage.maya);
  screens = [
    {
      who: "the owner",
      browser: stage.olga,
      screen: await openScreen(stage.olga, stage.conversationId),
    },
    { who: "the agent", browser: mayas, screen: await openScreen(mayas, stage.conversationId) },
  ];
});

const head = () => findFeedHead(desk().running.desk.parts.database, stage.maya.workspaceId);

/** Nothing is under way any more, and all of it was heard: then both ways to know must agree. */
async function expectSame({ who, browser, screen }: (typeof screens)[number]): Promise<void> {
  await eventually(async () => {
    const before = await head();
    if (screen.seq() < before) throw new Error(`${who} heard ${screen.seq()} of ${before}`);
    await screen.settled();
    const again = heldIn(await readAll(browser, stage.conversationId));
    if ((await head()) !== before) throw new Error("the desk is still at work");
    expect(differences(screen.held(), again), who).toEqual([]);
  });
}

/** Where two states differ, in a line each: the whole of both would fill a book. */
function differences(held: unknown, read: unknown, path = ""): string[] {
  if (isTree(held) && isTree(read)) {
    const names = new Set([...Object.keys(held), ...Object.keys(read)]);
    return [...names].flatMap((name) => {
      if (path === "" && !isCompared(name, held, read)) return [];
      return differences(held[name], read[name], `${path} / ${name}`);
    });
  }
  if (Object.is(held, read)) return [];
  return [`${path}: holds ${JSON.stringify(held)}, reads ${JSON.stringify(read)}`];
}

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** A list of a line, team or tag that did not exist when the screen was filled is on no screen. */
const isCompared = (name: string, held: object, read: object): boolean =>
  !name.startsWith("list ") || (name in held && name in read);

describe("old state and its news are the state read again", () => {
  const deeds = Object.entries(scenarios);

  test("for every deed that the table of actions may change something by", () => {
    const writing = Object.entries(actions).filter(([, { kind }]) => kind !== "read");
    expect(deeds.map(([name]) => name).toSorted()).toEqual(
      writing.map(([name]) => name).toSorted(),
    );
  });

  test.each([...deeds, ...Object.entries(happenings)])("after %s", async (_, happen) => {
    wait(61);
    await happen(stage);
    await desk().street.quiet();
    for (const one of screens) await expectSame(one);
  });
});
