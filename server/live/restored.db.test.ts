// A browser that saw changes made after the backup that was restored.
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import type { ServerFrame } from "#contract/live-protocol.ts";
import { createTag } from "#server/actions/tag/create-tag.ts";
import { startNewFeed } from "#server/postgres/backup/start-new-feed.ts";
import { findLastSeq } from "#server/store/feed.ts";
import { createTestDatabase } from "#testing/app/database.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import type { Subscriber } from "./subscriber.ts";
import { createWorkspaceChannel } from "./workspace-channel.ts";

const own = await createTestDatabase();
const people = createMembersFixture({ connectionString: own.url });
afterAll(async () => {
  await people.close();
  await own.drop();
});

test("reloads, also once the feed has grown past its number again", async () => {
  const olga = await people.found();
  const owner = await people.actorOf(olga);
  const { workspaceId } = olga;
  const headOfBackup = await findLastSeq(people.database, workspaceId);
  const seenInBrowser = headOfBackup + 3;
  const client = new pg.Client({ connectionString: own.url });
  await client.connect();
  await startNewFeed(client);
  await client.end();
  for (const name of ["A", "B", "C", "D", "E"])
    await people.run(createTag, owner, { name, color: "blue" } as never);

  const frames: ServerFrame[] = [];
  const browser: Subscriber = {
    ...{ actor: owner, viewing: null, receivesEverything: false, isWatching: true, sentSeq: 0 },
    send: (frame) => void frames.push(frame),
    recognize: async () => owner,
    close: () => {},
  };
  const channel = createWorkspaceChannel({
    ...{ db: people.database, workspaceId, log: () => {}, onChange: () => {}, now: people.now },
    services: {
      findSmsProvider: () => null,
      findVoiceProvider: () => null,
      findEmailProvider: () => null,
    },
  });
  await channel.join(browser, seenInBrowser);
  channel.leave(browser);
  expect(frames.map((frame) => frame.t)).toContain("reset");
  expect(frames.map((frame) => frame.t)).not.toContain("changes");
});
