// Inbound texts through the signed webhook, until they appear in the list of a second browser.
import { setTimeout as pause } from "node:timers/promises";
import type { BenchContext } from "#bench/bench-context.ts";
import { unrestrictedMember } from "#bench/bench-members.ts";
import { Caller } from "#bench/client/caller.ts";
import { Listener } from "#bench/client/listener.ts";
import { newCustomerNumbers, prepareTextWebhook } from "#bench/client/webhooks.ts";
import type { Cost } from "#bench/cost/cost.ts";
import { measureIdle, startCostMeter } from "#bench/cost/cost-meter.ts";
import { type Spread, spreadOf } from "#bench/spread.ts";
import type { ServerFrame } from "#contract/live-protocol.ts";
import { sql } from "#server/store/sql.ts";

const connections = 16;

/** Every text has its own sender and a unique word that identifies it. */
export class Crowd {
  readonly #station: BenchContext;
  readonly #addresses: readonly string[];
  readonly #callers: Caller[];
  readonly #numbers = newCustomerNumbers();
  #free: Caller[];
  #waiting: ((caller: Caller) => void)[] = [];
  #sent = 0;

  constructor(
    station: BenchContext,
    isConfirmed: (candidate: { name: string }) => boolean = () => true,
  ) {
    this.#station = station;
    this.#addresses = station.crew.inboxes.filter(isConfirmed).map((inbox) => inbox.address);
    this.#callers = Array.from(
      { length: connections },
      () => new Caller(station.app.port, { "user-agent": "TwilioProxy/1.1" }),
    );
    this.#free = [...this.#callers];
  }

  /** Resolves when the app has acknowledged the text. */
  async text(marker: string): Promise<void> {
    const { webhooks } = this.#station.crew;
    const from = this.#numbers.next().value ?? "";
    const to = this.#addresses[this.#sent % this.#addresses.length] ?? "";
    this.#sent += 1;
    const caller =
      this.#free.pop() ?? (await new Promise<Caller>((free) => this.#waiting.push(free)));
    const response = await caller.send(
      prepareTextWebhook(caller, webhooks, {
        from,
        to,
        text: `${marker} The tap in the hall drips again`,
      }),
    );
    const next = this.#waiting.shift();
    if (next) next(caller);
    else this.#free.push(caller);
    if (response.status !== 200) throw new Error(`webhook: ${response.status} ${response.body}`);
  }

  close(): void {
    for (const caller of this.#callers) caller.close();
  }
}

const markerPattern = /\bw\d+x\b/;

export interface VisibleFigures {
  readonly askedPerSecond: number;
  readonly spread: Spread;
  readonly lost: number;
  /** How often the second browser received only a "many changes" frame. */
  readonly resyncs: number;
}

/** Not measured: a newly started server is still being compiled. */
const warmUpSeconds = 2;

/** From the first byte of the webhook until the second browser's socket names the conversation. */
export async function measureVisible(
  station: BenchContext,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<VisibleFigures> {
  const cookie = await station.crew.signIn(unrestrictedMember);
  const listener = await Listener.open(station.app.port, cookie, { after: 0 });
  const sentAt = new Map<string, number>();
  let durationsMs: number[] = [];
  let resyncs = 0;
  listener.hear = ({ frame, atMs }) => {
    if (frame.type === "resync") resyncs += 1;
    for (const marker of markersIn(frame)) {
      const from = sentAt.get(marker);
      if (from === undefined) continue;
      sentAt.delete(marker);
      durationsMs.push(atMs - from);
    }
  };
  const crowd = new Crowd(station);
  let sent = 0;
  const sendFor = async (duration: number): Promise<number> => {
    const startedAt = performance.now();
    const texts: Promise<void>[] = [];
    for (let index = 0; index < perSecond * duration; index += 1) {
      await pause(Math.max(0, startedAt + (index * 1_000) / perSecond - performance.now()));
      sent += 1;
      const marker = `w${sent}x`;
      sentAt.set(marker, performance.now());
      texts.push(crowd.text(marker));
    }
    await Promise.all(texts);
    const durationMs = performance.now() - startedAt;
    for (let waited = 0; sentAt.size > 0 && waited < 5_000; waited += 50) await pause(50);
    return Math.round((texts.length * 1_000) / durationMs);
  };
  await sendFor(warmUpSeconds);
  [durationsMs, resyncs] = [[], 0];
  sentAt.clear();
  const requestedPerSecond = await sendFor(seconds);
  crowd.close();
  listener.close();
  return {
    askedPerSecond: requestedPerSecond,
    spread: spreadOf(durationsMs),
    lost: sentAt.size,
    resyncs,
  };
}

function markersIn(frame: ServerFrame): string[] {
  if (frame.type !== "changes") return [];
  return frame.changes.flatMap((change) => {
    const preview = change.entity === "conversation" ? (change.state?.lastEntry.preview ?? "") : "";
    return markerPattern.exec(preview)?.[0] ?? [];
  });
}

export interface BurstFigures {
  readonly texts: number;
  readonly acceptedPerSecond: number;
  /** From the first webhook until the last text is in its conversation. */
  readonly understoodPerSecond: number;
  /** Of a text, from its webhook to the browsers. */
  readonly cost: Cost;
  readonly idleBrowserBytes: number;
  readonly activeBrowserBytes: number;
}

/** All texts at once, as after an outage, with one background browser connected. */
export async function measureBurst(station: BenchContext, texts: number): Promise<BurstFigures> {
  const { crew, app } = station;
  const open = async (isActive: boolean) =>
    Listener.open(app.port, await crew.signIn(unrestrictedMember), { after: 0, isActive });
  const [idle, active] = [await open(false), await open(true)];
  await pause(500);
  const before = { idle: idle.bytes, active: active.bytes };
  const meter = await startCostMeter(app, await measureIdle(app));
  const crowd = new Crowd(station);
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: texts }, (_, index) => crowd.text(`burst ${index}`)));
  const acceptedAt = performance.now();
  crowd.close();
  while ((await countUnread(station)) > 0) await pause(20);
  const processedAt = performance.now();
  await meter.endPart(texts);
  // Waits for the last batch to background tabs.
  await pause(5_000);
  const figures = {
    texts,
    acceptedPerSecond: Math.round((texts * 1_000) / (acceptedAt - startedAt)),
    understoodPerSecond: Math.round((texts * 1_000) / (processedAt - startedAt)),
    cost: meter.getCost(),
    idleBrowserBytes: idle.bytes - before.idle,
    activeBrowserBytes: active.bytes - before.active,
  };
  idle.close();
  active.close();
  return figures;
}

async function countUnread({ crew }: BenchContext): Promise<number> {
  const row = await crew.database.one<{ count: number }>(sql`
    select count(*) from inbound_payload where workspace_id = ${crew.workspaceId} and state = 'pending'`);
  return row.count;
}
