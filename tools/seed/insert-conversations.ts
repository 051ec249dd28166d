// Inserts conversations by the hundred thousand, oldest first, in one transaction.
import type pg from "pg";
import type { ContactId, ContactPointId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { type ConversationHistory, generateHistory } from "./conversation-history.ts";
import { pickConversationOutcome, spreadMessages } from "./conversation-outcomes.ts";
import { createSheets, type Sheets } from "./create-sheets.ts";
import { castContact, maxContacts } from "./sample-contacts.ts";
import { createSeedRandom, type SeedRandom } from "./seed-random.ts";
import { type SeedContact, type SeedInbox, writeContact, writeHistory } from "./write-history.ts";

interface SeedMembers {
  readonly workspaceId: WorkspaceId;
  readonly inboxes: readonly (SeedInbox & {
    readonly share: number;
    /** Members who see the inbox and may reply in it. */
    readonly memberIds: readonly MemberId[];
  })[];
  readonly tagIds: ReadonlyMap<string, string>;
}

interface FillPlan {
  readonly messages: number;
  readonly conversations: number;
  readonly seed: number;
  readonly nowMs: number;
  /** The first unused conversation number. */
  readonly firstNumber: number;
  /** Phone numbers that already belong to contacts. */
  readonly taken: ReadonlySet<string>;
}

const spanMs = 2 * 365 * 24 * 3600_000;
/** About 12 MB of text: enough to keep the server busy, little enough to generate meanwhile. */
const perJourney = 4_000;

export async function insertConversations(
  client: pg.ClientBase,
  crew: SeedMembers,
  plan: FillPlan,
  onProgress: (done: number) => void,
): Promise<Record<keyof Sheets, number>> {
  const random = createSeedRandom(plan.seed);
  const counts = spreadMessages(plan.messages, plan.conversations, random);
  const contacts = new Directory(plan, random);
  let sheets = createSheets();
  const rows = Object.fromEntries(Object.keys(sheets).map((name) => [name, 0])) as Record<
    keyof Sheets,
    number
  >;
  let journey: Promise<void> = Promise.resolve();
  for (const [index, texts] of counts.entries()) {
    // Older ones are further apart, as in a growing company; the last started minutes ago.
    const age = 1 - (index + 1) / (counts.length + 1);
    const startsAtMs = Math.floor(plan.nowMs - spanMs * (0.6 * age + 0.4 * age * age) - 60_000);
    writeConversation(sheets, age, texts, startsAtMs, plan.firstNumber + index);
    if ((index + 1) % perJourney !== 0 && index + 1 !== counts.length) continue;
    await journey;
    onProgress(index + 1);
    journey = sendAll(client, sheets, rows);
    // Awaited in the next round, so that the next batch is generated while this one is sent.
    journey.catch(() => {});
    sheets = createSheets();
  }
  await journey;
  return rows;

  function writeConversation(
    into: Sheets,
    age: number,
    texts: number,
    atMs: number,
    number: number,
  ): void {
    const { workspaceId, inboxes, tagIds } = crew;
    const inbox = random.pickWeighted(inboxes, ({ share }) => share);
    const contact = contacts.choose(
      (one) => writeContact(into, workspaceId, one, atMs, random),
      atMs,
    );
    const outcome = pickConversationOutcome(random, age);
    const life = generateHistory(
      { contact, texts, startsAtMs: atMs, nowMs: plan.nowMs, outcome, ...inbox },
      random,
    );
    const known = life.tags.flatMap((tag) => tagIds.get(tag) ?? []);
    const readers = pickReaders(life, inbox.memberIds, random);
    const answerers = inbox.memberIds;
    const row = { number, life, contact, inbox, tagIds: known, readers, answerers };
    writeHistory(into, workspaceId, row, random);
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

/** Two in five conversations have a new contact, until the fictional numbers run out. */
class Directory {
  readonly #all: SeedContact[] = [];
  readonly #plan: FillPlan;
  readonly #random: SeedRandom;
  #place = 0;

  constructor(plan: FillPlan, random: SeedRandom) {
    this.#plan = plan;
    this.#random = random;
  }

  choose(whenNew: (one: SeedContact) => void, atMs: number): SeedContact {
    const fresh = this.#all.length === 0 || this.#random.isTrue(0.4) ? this.#castNext(atMs) : null;
    if (fresh) whenNew(fresh);
    return fresh ?? this.#random.pick(this.#all);
  }

  #castNext(atMs: number): SeedContact | null {
    while (this.#place < maxContacts) {
      const cast = castContact(this.#place, this.#random);
      this.#place += 1;
      if (this.#plan.taken.has(cast.number)) continue;
      const [id, contactPointId] = [
        this.#random.idAt<ContactId>(atMs),
        this.#random.idAt<ContactPointId>(atMs),
      ];
      const one = { ...cast, id, contactPointId };
      this.#all.push(one);
      return one;
    }
    return null;
  }
}

/** Members who replied have read everything, others a part; a few open conversations are unread. */
function pickReaders(
  life: ConversationHistory,
  memberIds: readonly MemberId[],
  random: SeedRandom,
) {
  const whole = life.entries.length;
  const spoke = new Set(life.entries.flatMap((one) => one.memberId ?? []));
  const readers = [...spoke].map((memberId) => ({ memberId, seq: whole }));
  for (const memberId of memberIds)
    if (!spoke.has(memberId) && random.isTrue(0.1))
      readers.push({ memberId, seq: random.integerBetween(1, whole) });
  return life.outcome === "open" && random.isTrue(0.4)
    ? readers.map((one) => ({ ...one, seq: Math.max(1, one.seq - 1) }))
    : readers;
}
