// A browser that saw changes made after the backup that was restored.
import { afterAll, expect, test } from "vitest";
import type { ServerFrame } from "#contract/live-protocol.ts";
import { createTag } from "#server/actions/tag/create-tag.ts";
import { startNewFeed } from "#server/postgres/backup/start-new-feed.ts";
import { findLastSeq } from "#server/store/feed.ts";
import { sql } from "#server/store/sql.ts";
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

async function createBackupFixture() {
  const olga = await people.createWorkspace();
  const owner = await people.actorOf(olga);
  const { workspaceId } = olga;
  const headOfBackup = await findLastSeq(people.database, workspaceId);
  return {
    headOfBackup,
    /** Restores the feed as it was in the backup. */
    async restore() {
      await people.database.run(sql`delete from change_feed where workspace_id = ${workspaceId}`);
      await people.database.run(
        sql`update change_feed_head set seq = ${headOfBackup} where workspace_id = ${workspaceId}`,
      );
      await startNewFeed(people.database.pool, people.now().toISOString());
    },
    async change(...names: readonly string[]): Promise<number> {
      for (const name of names)
        await people.run(createTag, owner, { name, color: "blue" } as never);
      return findLastSeq(people.database, workspaceId);
    },
    /** The frames a browser gets that has seen changes up to this number. */
    async join(seen: number): Promise<readonly ServerFrame["type"][]> {
      const frames: ServerFrame[] = [];
      const browser: Subscriber = {
        actor: owner,
        viewing: null,
        receivesEverything: false,
        isActive: true,
        sentSeq: 0,
        send: (frame) => void frames.push(frame),
        reauthenticate: async () => owner,
        close: () => {},
      };
      const channel = createWorkspaceChannel({
        db: people.database,
        workspaceId,
        log: () => {},
        onChange: () => {},
        now: people.now,
        services: {
          findTextProvider: () => null,
          findVoiceProvider: () => null,
          findEmailProvider: () => null,
        },
      });
      await channel.join(browser, seen);
      channel.leave(browser);
      return frames.map((frame) => frame.type);
    },
  };
}

test("reloads, also once the feed has grown past its number again", async () => {
  const { headOfBackup, restore, change, join } = await createBackupFixture();
  await restore();
  await change("A", "B", "C", "D", "E");
  const frames = await join(headOfBackup + 3);
  expect(frames).toContain("reset");
  expect(frames).not.toContain("changes");
});

test("reloads after a second restore of the same backup too", async () => {
  const { restore, change, join } = await createBackupFixture();
  await restore();
  const seen = await change("A", "B", "C");
  people.advanceClock(60);
  await restore();
  await change("D", "E", "F", "G", "H");
  const frames = await join(seen);
  expect(frames).toContain("reset");
  expect(frames).not.toContain("changes");
});
