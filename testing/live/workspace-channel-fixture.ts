// A channel of a new workspace, whose reads of tags wait, and its subscribers.
import type { ServerFrame } from "#contract/live-protocol.ts";
import type { AuthenticatedActor } from "#server/actions/actor.ts";
import { createTag } from "#server/actions/tag/create-tag.ts";
import type { Subscriber } from "#server/live/subscriber.ts";
import { createWorkspaceChannel } from "#server/live/workspace-channel.ts";
import type { Db } from "#server/store/sql.ts";
import type { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";

type Members = ReturnType<typeof createMembersFixture>;

/** A subscribed browser; `heard` resolves with the first `changes` or `resync` frame. */
export function createSubscriber(actor: AuthenticatedActor) {
  const frames: ServerFrame[] = [];
  let resolveFirstFrame: (frame: ServerFrame) => void = () => {};
  const firstFrame = new Promise<ServerFrame>((done) => {
    resolveFirstFrame = done;
  });
  const subscriber: Subscriber = {
    actor,
    viewing: null,
    receivesEverything: false,
    isActive: true,
    sentSeq: 0,
    send(frame) {
      frames.push(frame);
      if (frame.type === "changes" || frame.type === "resync") resolveFirstFrame(frame);
    },
    reauthenticate: async () => actor,
    close: () => {},
  };
  return { subscriber, frames, heard: firstFrame };
}

/** The database, but reading tags waits until `release` is called. */
function slowToReadTags(people: Members) {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  let reached = () => {};
  const isReading = new Promise<void>((done) => {
    reached = done;
  });
  const queries: string[] = [];
  /** Errors of reads after the first. */
  const failures: Error[] = [];
  let looks = 0;
  const db: Db = {
    ...people.database,
    async many<Row>(statement: Parameters<Db["many"]>[0]) {
      queries.push(statement.toQuery().text);
      const rows = await people.database.many<Row>(statement);
      if (!/from tag\b/.test(statement.toQuery().text)) return rows;
      reached();
      await released;
      looks += 1;
      const failure = looks > 1 ? failures.shift() : undefined;
      if (failure) throw failure;
      return rows;
    },
  };
  return { db, isReading, release, asked: queries, failures };
}

export async function openChannel(people: Members) {
  const owner = await people.createWorkspace();
  const actor = await people.actorOf(owner);
  const slow = slowToReadTags(people);
  const workspaceChannel = createWorkspaceChannel({
    db: slow.db,
    workspaceId: owner.workspaceId,
    log: () => {},
    onChange: () => {},
    now: people.now,
    services: {
      findTextProvider: () => null,
      findVoiceProvider: () => null,
      findEmailProvider: () => null,
    },
  });
  const addTag = async () => {
    await people.run(createTag, actor, { name: "Urgent", color: "red" });
    workspaceChannel.wake();
  };
  return { ...slow, actor, workspaceChannel, addTag };
}
