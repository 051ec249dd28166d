// Conversations by the hundred thousand, in order of their beginning, in one transaction.
import type pg from "pg";
import type { ContactId, ContactPointId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { type ConversationHistory, generateHistory } from "./conversation-history.ts";
import { pickConversationOutcome, spreadMessages } from "./conversation-outcomes.ts";
import {
  openSheets,
  type SeedContact,
  type SeedInbox,
  type Sheets,
  writeContact,
  writeHistory,
} from "./copy-tables.ts";
import { createRandom, type Random } from "./random.ts";
import { castContact, contactsMost } from "./sample-contacts.ts";

export interface SeedMembers {
  readonly workspaceId: WorkspaceId;
  readonly lines: readonly (SeedInbox & {
    readonly share: number;
    /** Those who see the line and may answer on it. */
    readonly memberIds: readonly MemberId[];
  })[];
  readonly tagIds: ReadonlyMap<string, string>;
}

export interface FillPlan {
  readonly messages: number;
  readonly conversations: number;
  readonly seed: number;
  readonly nowMs: number;
  /** The first number nobody has yet. */
  readonly firstNumber: number;
  /** Numbers that belong to contacts already. */
  readonly taken: ReadonlySet<string>;
}

const spanMs = 2 * 365 * 24 * 3600_000;
/** About 12 MB of text: large enough to keep the server busy, small enough to be made meanwhile. */
const perJourney = 4_000;

export async function insertConversations(
  client: pg.ClientBase,
  crew: SeedMembers,
  plan: FillPlan,
  say: (done: number) => void,
): Promise<Record<keyof Sheets, number>> {
  const chance = createRandom(plan.seed);
  const counts = spreadMessages(plan.messages, plan.conversations, chance);
  const contacts = new Directory(plan, chance);
  let sheets = openSheets();
  const rows = Object.fromEntries(Object.keys(sheets).map((name) => [name, 0])) as Record<
    keyof Sheets,
    number
  >;
  let journey: Promise<void> = Promise.resolve();
  for (const [place, texts] of counts.entries()) {
    // Older ones lie further apart, as in a company that grows; the last began minutes ago.
    const age = 1 - (place + 1) / (counts.length + 1);
    const beginsAtMs = Math.floor(plan.nowMs - spanMs * (0.6 * age + 0.4 * age * age) - 60_000);
    writeOne(sheets, age, texts, beginsAtMs, plan.firstNumber + place);
    if ((place + 1) % perJourney !== 0 && place + 1 !== counts.length) continue;
    await journey;
    say(place + 1);
    journey = sendAll(client, sheets, rows);
    // Awaited a round later, so that the next batch is made while this one travels.
    journey.catch(() => {});
    sheets = openSheets();
  }
  await journey;
  return rows;

  function writeOne(into: Sheets, age: number, texts: number, atMs: number, number: number): void {
    const { workspaceId, lines, tagIds } = crew;
    const line = lines[chance.weigh(lines.map((one) => one.share))];
    if (!line) throw new Error("must: a company has lines");
    const contact = contacts.choose(
      (one) => writeContact(into, workspaceId, one, atMs, chance),
      atMs,
    );
    const fate = pickConversationOutcome(chance, age);
    const life = generateHistory(
      { contact, texts, beginsAtMs: atMs, nowMs: plan.nowMs, fate, ...line },
      chance,
    );
    const known = life.tags.flatMap((tag) => tagIds.get(tag) ?? []);
    const readers = drawReaders(life, line.memberIds, chance);
    const answerers = line.memberIds;
    const row = { number, life, contact, line, tagIds: known, readers, answerers };
    writeHistory(into, workspaceId, row, chance);
  }
}

async function sendAll(
  client: pg.ClientBase,
  sheets: Sheets,
  rows: Record<keyof Sheets, number>,
): Promise<void> {
  for (const name of Object.keys(sheets) as (keyof Sheets)[]) {
    rows[name] += sheets[name].rows;
    await sheets[name].send(client);
  }
}

/** Two in five conversations are with somebody new, until the numbers kept for fiction run out. */
class Directory {
  readonly #all: SeedContact[] = [];
  readonly #plan: FillPlan;
  readonly #chance: Random;
  #place = 0;

  constructor(plan: FillPlan, chance: Random) {
    this.#plan = plan;
    this.#chance = chance;
  }

  choose(whenNew: (one: SeedContact) => void, atMs: number): SeedContact {
    const fresh = this.#all.length === 0 || this.#chance.isLucky(0.4) ? this.#castNext(atMs) : null;
    if (fresh) whenNew(fresh);
    return fresh ?? this.#chance.pick(this.#all);
  }

  #castNext(atMs: number): SeedContact | null {
    while (this.#place < contactsMost) {
      const cast = castContact(this.#place, this.#chance);
      this.#place += 1;
      if (this.#plan.taken.has(cast.number)) continue;
      const [id, contactPointId] = [
        this.#chance.idAt<ContactId>(atMs),
        this.#chance.idAt<ContactPointId>(atMs),
      ];
      const one = { ...cast, id, contactPointId };
      this.#all.push(one);
      return one;
    }
    return null;
  }
}

/** Whoever answered has read it all; colleagues some of it; of the open ones a few nobody has looked at. */
function drawReaders(life: ConversationHistory, memberIds: readonly MemberId[], chance: Random) {
  const whole = life.entries.length;
  const spoke = new Set(life.entries.flatMap((one) => one.memberId ?? []));
  const readers = [...spoke].map((memberId) => ({ memberId, seq: whole }));
  for (const memberId of memberIds)
    if (!spoke.has(memberId) && chance.isLucky(0.1))
      readers.push({ memberId, seq: chance.between(1, whole) });
  return life.fate === "open" && chance.isLucky(0.4)
    ? readers.map((one) => ({ ...one, seq: Math.max(1, one.seq - 1) }))
    : readers;
}
