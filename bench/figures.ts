// The performance targets: our bars, the best peer, and the reading compared with them. A bar is absolute, or holds on the
// machine of unit 1 and is scaled by the unit of the machine. Peers were measured by us on the same kind of machine
// (Debian 12, 2 cores); see docs/performance.md.
import type { Cost } from "./cost/cost.ts";
import { createCostFigure, createFigure, type Figure, type FigureOptions } from "./figure.ts";
import type { MachineUnits } from "./reference/machine-units.ts";
import type { BurstFigures, VisibleFigures } from "./scenarios/burst.ts";
import type { CallFigures } from "./scenarios/calls/calls.ts";
import type { EmailIntakeFigures } from "./scenarios/email-intake.ts";
import type { FeedFigures } from "./scenarios/feed.ts";
import type { ListFigures, LoadFigures } from "./scenarios/list.ts";
import type { MemoryFigures } from "./scenarios/memory-and-start.ts";
import type { OpeningFigures } from "./scenarios/open.ts";
import type { PageFigures } from "./scenarios/page.ts";
import type { ReplyFigures } from "./scenarios/reply.ts";
import { roundFigure, type Spread } from "./spread.ts";

/** Null if not measured in this run. */
export interface Readings {
  /** In the largest seed of the run. */
  readonly conversations: number;
  readonly lists: ListFigures | null;
  readonly load: LoadFigures | null;
  readonly loadRestricted: LoadFigures | null;
  readonly opening: OpeningFigures | null;
  readonly replies: ReplyFigures | null;
  readonly visible: VisibleFigures | null;
  readonly burst: BurstFigures | null;
  readonly feed: FeedFigures | null;
  readonly mailIntake: EmailIntakeFigures | null;
  readonly calls: CallFigures | null;
  readonly memory: MemoryFigures | null;
  readonly start: Spread | null;
  readonly pages: PageFigures | null;
}

type FigureOf = (
  name: string,
  ours: number | undefined,
  unit: string,
  options?: FigureOptions,
) => Figure;

/** Bytes, requests and memory hardly vary between runs. */
const [bytesNoise, memoryNoise] = [0.01, 0.05];

/** `units` is null if the machine's wasn't measured. */
export function figuresOf(readings: Readings, units: MachineUnits | null): Figure[] {
  const { lists, load, loadRestricted, opening, replies, pages, burst, feed } = readings;
  const { mailIntake, memory, start, visible } = readings;
  const { ringing, ringInPage, talking } = readings.calls ?? {};
  const [all, hidden] = [lists?.all, lists?.restricted];
  const sizes = Object.keys(all ?? {}).sort((one, other) => Number(one) - Number(other));
  const largest = sizes.at(-1) ?? "";
  const figure: FigureOf = (name, ours, unit, options = {}) =>
    createFigure({ name, ours: ours ?? null, unit }, options, units);
  const cpu = (name: string, cost: Cost | null | undefined, unitBar?: number) =>
    createCostFigure(name, cost ?? null, unitBar ?? null, units);
  const p50 = (name: string, spread: Spread | null | undefined, options: FigureOptions) =>
    figure(name, spread?.p50, "ms", { kind: "server", noise: spread?.noise.p50, ...options });
  const p95 = (name: string, spread: Spread | null | undefined, options: FigureOptions) =>
    figure(name, spread?.p95, "ms", { kind: "server", noise: spread?.noise.p95, ...options });
  const rate = (name: string, perSecond: number | undefined, options: FigureOptions) =>
    figure(name, perSecond, "per second", { kind: "server", better: "higher", ...options });
  const size = (name: string, ours: number | undefined, unit: string, options: FigureOptions) =>
    figure(name, ours, unit, { noise: bytesNoise, ...options });
  const list = (at: string) => `list, first page, at ${formatCount(at)} conversations, p50`;
  const oneHidden = (at: string) => `list, one inbox hidden, at ${formatCount(at)}, p50`;
  return [
    ...sizes.map((at) =>
      p50(list(at), all?.[at], { bar: 10, ...(at === "20000" ? { peer: "44 ms" } : {}) }),
    ),
    figure("list, largest against smallest", growthOf(all, sizes), "times", {
      bar: 1.2,
      peer: "1.3",
    }),
    ...sizes.map((at) => p50(oneHidden(at), hidden?.[at], { bar: 10 })),
    figure("list, one inbox hidden, largest against smallest", growthOf(hidden, sizes), "times", {
      bar: 1.2,
    }),
    cpu("list page, one connection, CPU", all?.[largest]?.cost, 1.5),
    rate("list requests over 10 connections", load?.perSecond, {
      bar: 500,
      unitBar: 900,
      noise: load?.noise,
      peer: "43 per second",
    }),
    rate("list requests over 10 connections, one inbox hidden", loadRestricted?.perSecond, {
      bar: 500,
      noise: loadRestricted?.noise,
    }),
    cpu("list page, 10 connections, CPU", load?.cost, 1.5),
    p50("open a conversation of 8 messages, p50", opening, { bar: 8, unitBar: 2.5, peer: "31 ms" }),
    cpu("open a conversation of 8 messages, CPU", opening?.cost),
    p50("reply accepted and stored durably, p50", replies, { bar: 12, unitBar: 5, peer: "75 ms" }),
    cpu("reply accepted and stored durably, CPU", replies?.cost, 3),
    cpu("reply, submission and reports, CPU", replies?.costInAll),
    rate("texts received by signed webhook and threaded", burst?.understoodPerSecond, {
      bar: 300,
      unitBar: 700,
      peer: "66 per second (email)",
    }),
    cpu("text received and threaded, CPU", burst?.cost, 1.7),
    rate("emails received by SMTP, stored, one sender", mailIntake?.handedInPerSecond, {
      bar: 250,
      noise: mailIntake?.noise,
    }),
    rate("the same emails, parsed, threaded and indexed", mailIntake?.processedPerSecond, {
      unitBar: 400,
    }),
    cpu("email received by SMTP, all told, CPU", mailIntake?.cost),
    rate("a backlog of emails by IMAP, stored", mailIntake?.backlog?.perSecond, { bar: 200 }),
    size("emails of that backlog lost", mailIntake?.backlog?.lost, "emails", {
      bar: 0,
      peer: "2,949 of 5,914",
    }),
    p95("a received text reaches a second browser, p95", visible?.spread, { bar: 250 }),
    p95("a received text painted in Chromium, p95", pages?.visible, { bar: 250, kind: "browser" }),
    p50("click to conversation painted, p50", pages?.click, {
      bar: 60,
      unitBar: 35,
      kind: "browser",
      peer: "212 ms",
    }),
    size("first screen, JavaScript and CSS, gzip", kB(pages?.packedCodeBytes), "kB", {
      bar: 125,
      unitBar: 125,
    }),
    size("first screen, all bytes with the font", kB(pages?.firstScreenBytes), "kB", {
      bar: 230,
      unitBar: 190,
      peer: "315 kB",
    }),
    size("first screen, requests before the list", pages?.requests, "requests", { unitBar: 6 }),
    figure("first screen, interactive", pages?.interactiveMs, "ms", {
      bar: 400,
      unitBar: 450,
      kind: "browser",
      peer: "466 ms",
    }),
    size("idle memory, application and database", memory?.idleMiB, "MiB", {
      bar: 180,
      unitBar: 140,
      noise: memoryNoise,
      peer: "330 MiB",
    }),
    p50("cold start to first page, p50", start, {
      bar: 1_500,
      unitBar: 500,
      peer: "140 to 2,000 ms",
    }),
    p95("change feed, 500 WebSockets, p95", feed?.spread, { bar: 50, peer: "polls every 5 s" }),
    size("an idle browser, after the burst", kB(burst?.idleBrowserBytes), "kB", {
      bar: 50,
      peer: "1,600 kB per poll",
    }),
    p95("20 calls at once ring in a browser, p95", ringing?.heard, { bar: 500, unitBar: 300 }),
    p95("an incoming call painted in Chromium, p95", ringInPage, { bar: 500, kind: "browser" }),
    p95("answer to voice, p95", talking?.toVoice, { bar: 1_000, unitBar: 400 }),
    figure("answer to voice in Chromium", talking?.toVoiceInPage ?? undefined, "ms", {
      bar: 1_000,
      kind: "browser",
    }),
    figure("calls with audio at once", talking && audibleCalls(talking), "calls", {
      bar: 25,
      better: "higher",
    }),
    p95("next step of a call under that load, p95", talking?.underLoad.answered, { bar: 100 }),
    p95("status webhooks under that load, p95", talking?.underLoad.reported, { bar: 100 }),
    p95("a call rings under that load, p95", talking?.underLoad.heard, { bar: 500 }),
  ];
}

/** A call counts only if both sides hear each other without gaps. */
const audibleCalls = (talking: CallFigures["talking"]): number =>
  talking.deaf === 0 && talking.fewestPacketsPerSecond > 47 ? talking.stillOn : 0;

const formatCount = (count: string): string => Number(count).toLocaleString("en");

const kB = (bytes: number | undefined): number | undefined =>
  bytes === undefined ? undefined : roundFigure(bytes / 1_000);

function growthOf(
  spreads: Readonly<Record<string, Spread>> | undefined,
  sizes: readonly string[],
): number | undefined {
  if (sizes.length < 2) return undefined;
  const [first, last] = [spreads?.[sizes[0] ?? ""], spreads?.[sizes.at(-1) ?? ""]];
  return first && last ? roundFigure(last.p50 / first.p50) : undefined;
}
