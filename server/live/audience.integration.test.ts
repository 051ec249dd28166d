// Who receives which kind of change, checked on the running server for every kind of subscriber: members of each role
// inside and outside the team of a restricted inbox, API keys, and the owner of another workspace on the same server.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnyChangeEvent } from "#contract/live-protocol.ts";
import { type FeedEntity, feedEntities } from "#domain/feed.ts";
import { findLastSeq } from "#server/store/feed.ts";
import {
  type AccessFixture,
  createAccessFixture,
  keyCaller,
} from "#testing/access-matrix/access-fixture.ts";
import { type Audience, changeRows } from "#testing/access-matrix/change-rows.ts";
import { openEventStream } from "#testing/app/event-stream.ts";
import { addMember, type SignedInMember } from "#testing/app/members.ts";
import { eventually } from "#testing/eventually.ts";
import { shareTestApp } from "#testing/open-app.ts";

interface Ear {
  readonly name: string;
  readonly isInside: boolean;
  readonly isProgram: boolean;
  readonly isAuthor: boolean;
  readonly changes: () => readonly AnyChangeEvent[];
  readonly close: () => void;
}

const app = shareTestApp({ now: () => new Date() });
let fixture: AccessFixture;
let author: SignedInMember;
let outsider: Ear;
const ears: Ear[] = [];

beforeAll(async () => {
  fixture = await createAccessFixture(app());
  const { workspaceId, insiders, scopes: places, owner } = fixture;
  const head = await findLastSeq(app().running.runtime.deps.database, workspaceId);
  const { conversationId } = places.hidden.ids;
  const member = async (
    someone: Pick<SignedInMember, "browser">,
    name: string,
    isInside: boolean,
  ) => {
    // Outsiders also claim to view the conversation.
    const { changes, close } = await someone.browser.listen(head, () => {}, conversationId);
    const isAuthor = someone === author;
    ears.push({ name, isInside, isProgram: false, isAuthor, changes, close });
  };
  author = await addMember(app(), { workspaceId, role: "agent", teamIds: [insiders] });
  await member(author, "the agent who acts", true);
  await member({ browser: owner }, "the owner", true);
  await member(await addMember(app(), { workspaceId, role: "admin" }), "an admin", true);
  for (const role of ["manager", "agent", "viewer"] as const) {
    const inside = await addMember(app(), { workspaceId, role, teamIds: [insiders] });
    await member(inside, `${role} in the team`, true);
    await member(await addMember(app(), { workspaceId, role }), `${role} outside`, false);
  }
  for (const scope of ["all", "open", "hidden"] as const) {
    const { name, headers } = await keyCaller(fixture, "agent", scope);
    const resumed = { ...headers, "last-event-id": String(head) };
    const stream = await openEventStream(app().url, resumed);
    const changes = () =>
      stream.events.flatMap((one) =>
        one.event === "changes" ? (one.data as AnyChangeEvent[]) : [],
      );
    const isInside = scope !== "open";
    ears.push({ name, isInside, isProgram: true, isAuthor: false, changes, close: stream.close });
  }
  const theirs = await fixture.stranger.listen(0);
  outsider = { ...ears[0], name: "a stranger", ...theirs } as Ear;
});
afterAll(() => {
  for (const one of [...ears, outsider]) one.close();
});

const shouldReceive: Readonly<Record<Audience, (ear: Ear) => boolean>> = {
  everybody: () => true,
  inbox: ({ isInside }) => isInside,
  viewers: ({ isInside }) => isInside,
  contact: ({ isInside, isProgram, name }) => isInside && (!isProgram || name === "key of agent"),
  author: ({ isAuthor }) => isAuthor,
};

const nouns = Object.keys(feedEntities) as FeedEntity[];

test.each(nouns)("changes of a %s reach their audience and no one else", async (entity) => {
  const { audience, change } = changeRows[entity];
  const before = new Map(ears.map((ear) => [ear, ear.changes().length]));
  const id = await change(fixture, author);
  // Every subscriber receives this later change; until then some may still have changes to receive.
  const { id: last } = await fixture.owner.rpc("createTag", { name: `After ${entity}` });
  const wrong: string[] = [];
  for (const ear of ears) {
    await eventually(() => expect(ear.changes().some((one) => one.id === last)).toBe(true));
    const hasReceived = ear
      .changes()
      .slice(before.get(ear))
      .some((one) => one.entity === entity && one.id === id && one.operation !== "removed");
    if (hasReceived !== shouldReceive[audience](ear))
      wrong.push(`${ear.name} ${hasReceived ? "heard" : "missed"} it`);
  }
  expect(wrong).toEqual([]);
  expect(JSON.stringify(outsider.changes())).not.toContain(id);
});

test("no outsider received anything about the restricted inbox", () => {
  const { marker, ids } = fixture.scopes.hidden;
  for (const ear of ears.filter((one) => !one.isInside)) {
    const all = JSON.stringify(ear.changes());
    for (const secret of [marker, ids.conversationId, ids.callId, ids.inboxId])
      expect([ear.name, all.includes(secret)]).toEqual([ear.name, false]);
  }
});
