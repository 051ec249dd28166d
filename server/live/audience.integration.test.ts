// Who hears which kind of news, asked of the running server by everybody who can listen: members of each role inside and
// outside the team of a restricted inbox, programs with keys, and the owner of another company on the same server.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnyChangeEvent } from "#contract/live-protocol.ts";
import { type FeedEntity, feedEntities } from "#domain/feed.ts";
import { findLastSeq } from "#server/store/feed.ts";
import {
  type AccessFixture,
  createAccessFixture,
  keyCaller,
} from "#testing/access-matrix/access-fixture.ts";
import { type Audience, newsRows } from "#testing/access-matrix/news.ts";
import { openEventStream } from "#testing/app/event-stream.ts";
import { addMember, type SeatedMember } from "#testing/app/members.ts";
import { eventually } from "#testing/eventually.ts";
import { shareDesk } from "#testing/open-app.ts";

interface Ear {
  readonly name: string;
  readonly isInside: boolean;
  readonly isProgram: boolean;
  readonly isAuthor: boolean;
  readonly news: () => readonly AnyChangeEvent[];
  readonly close: () => void;
}

const desk = shareDesk({ now: () => new Date() });
let house: AccessFixture;
let author: SeatedMember;
let stranger: Ear;
const ears: Ear[] = [];

beforeAll(async () => {
  house = await createAccessFixture(desk());
  const { workspaceId, insiders, places, owner } = house;
  const head = await findLastSeq(desk().running.desk.parts.database, workspaceId);
  const { conversationId } = places.hidden.ids;
  const member = async (
    someone: Pick<SeatedMember, "browser">,
    name: string,
    isInside: boolean,
  ) => {
    // Those outside claim to look at it as well.
    const { news, close } = await someone.browser.listen(head, () => {}, conversationId);
    const isAuthor = someone === author;
    ears.push({ name, isInside, isProgram: false, isAuthor, news, close });
  };
  author = await addMember(desk(), { workspaceId, role: "agent", teamIds: [insiders] });
  await member(author, "the agent who acts", true);
  await member({ browser: owner }, "the owner", true);
  await member(await addMember(desk(), { workspaceId, role: "admin" }), "an admin", true);
  for (const role of ["manager", "agent", "viewer"] as const) {
    const inside = await addMember(desk(), { workspaceId, role, teamIds: [insiders] });
    await member(inside, `${role} in the team`, true);
    await member(await addMember(desk(), { workspaceId, role }), `${role} outside`, false);
  }
  for (const scope of ["all", "open", "hidden"] as const) {
    const { name, headers } = await keyCaller(house, "agent", scope);
    const resumed = { ...headers, "last-event-id": String(head) };
    const stream = await openEventStream(desk().url, resumed);
    const news = () =>
      stream.events.flatMap((one) => (one.event === "news" ? (one.data as AnyChangeEvent[]) : []));
    const isInside = scope !== "open";
    ears.push({ name, isInside, isProgram: true, isAuthor: false, news, close: stream.close });
  }
  const theirs = await house.stranger.listen(0);
  stranger = { ...ears[0], name: "a stranger", ...theirs } as Ear;
});
afterAll(() => {
  for (const one of [...ears, stranger]) one.close();
});

const hears: Readonly<Record<Audience, (ear: Ear) => boolean>> = {
  everybody: () => true,
  inbox: ({ isInside }) => isInside,
  lookers: ({ isInside }) => isInside,
  contact: ({ isInside, isProgram, name }) => isInside && (!isProgram || name === "key of agent"),
  author: ({ isAuthor }) => isAuthor,
};

const nouns = Object.keys(feedEntities) as FeedEntity[];

test.each(nouns)(
  "news of a %s are heard by those they are for, and by nobody else",
  async (noun) => {
    const { audience, stir } = newsRows[noun];
    const before = new Map(ears.map((ear) => [ear, ear.news().length]));
    const id = await stir(house, author);
    // What comes after it is heard by all: until then nobody has heard all there is to hear.
    const { id: last } = await house.owner.rpc("createTag", { name: `After ${noun}` });
    const wrong: string[] = [];
    for (const ear of ears) {
      await eventually(() => expect(ear.news().some((one) => one.id === last)).toBe(true));
      const heard = ear
        .news()
        .slice(before.get(ear))
        .some((one) => one.noun === noun && one.id === id && one.deed !== "gone");
      if (heard !== hears[audience](ear))
        wrong.push(`${ear.name} ${heard ? "heard" : "missed"} it`);
    }
    expect(wrong).toEqual([]);
    expect(JSON.stringify(stranger.news())).not.toContain(id);
  },
);

test("nobody outside has heard anything of what stands behind the restricted inbox", () => {
  const { marker, ids } = house.places.hidden;
  for (const ear of ears.filter((one) => !one.isInside)) {
    const all = JSON.stringify(ear.news());
    for (const secret of [marker, ids.conversationId, ids.callId, ids.inboxId])
      expect([ear.name, all.includes(secret)]).toEqual([ear.name, false]);
  }
});
