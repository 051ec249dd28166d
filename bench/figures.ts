// The performance targets: our limit, the best peer, and the reading compared with it. Peers were measured by us on the
// same kind of machine (Debian 12, 2 cores); see docs/performance.md.

import type { BurstFigures, VisibleFigures } from "./scenarios/burst.ts";
import type { CallFigures } from "./scenarios/calls/calls.ts";
import type { EmailIntakeFigures } from "./scenarios/email-intake.ts";
import type { FeedFigures } from "./scenarios/feed.ts";
import type { ListFigures, LoadFigures } from "./scenarios/list.ts";
import type { MemoryFigures } from "./scenarios/memory-and-start.ts";
import type { PageFigures } from "./scenarios/page.ts";
import { roundFigure, type Spread } from "./spread.ts";

/** Null if not measured in this run. */
export interface Readings {
  /** In the largest seed of the run. */
  readonly conversations: number;
  readonly lists: ListFigures | null;
  readonly load: LoadFigures | null;
  readonly loadRestricted: LoadFigures | null;
  readonly opening: Spread | null;
  readonly replies: Spread | null;
  readonly visible: VisibleFigures | null;
  readonly burst: BurstFigures | null;
  readonly feed: FeedFigures | null;
  readonly mailIntake: EmailIntakeFigures | null;
  readonly calls: CallFigures | null;
  readonly memory: MemoryFigures | null;
  readonly start: Spread | null;
  readonly pages: PageFigures | null;
}

export interface Figure {
  readonly name: string;
  readonly ours: number | null;
  readonly unit: string;
  readonly bar: number;
  readonly isUnder: boolean;
  readonly peer: string;
}

type Row = [
  name: string,
  ours: number | undefined,
  unit: string,
  way: "most" | "least",
  bar: number,
  peer: string,
];

export function figuresOf(readings: Readings): Figure[] {
  const { lists, load, loadRestricted, opening, replies, pages, burst, feed } = readings;
  const { ringing, ringInPage, talking } = readings.calls ?? {};
  const [all, hidden] = [lists?.all, lists?.restricted];
  const sizes = Object.keys(all ?? {}).sort((one, other) => Number(one) - Number(other));
  const rows: Row[] = [
    ...sizes.map((size): Row => {
      const peer = size === "20000" ? "44 ms" : "";
      return [`list at ${size}, p50`, all?.[size]?.p50, "ms", "most", 10, peer];
    }),
    ["list, largest against smallest", growthOf(all, sizes), "times", "most", 1.2, "1.3"],
    ...sizes.map((size): Row => {
      const ours = hidden?.[size]?.p50;
      return [`list at ${size}, one line hidden, p50`, ours, "ms", "most", 10, ""];
    }),
    ["the same, largest against smallest", growthOf(hidden, sizes), "times", "most", 1.2, ""],
    ["list under 10 connections", load?.perSecond, "a second", "least", 500, "43 a second"],
    ["the same, one line hidden", loadRestricted?.perSecond, "a second", "least", 500, ""],
    ["open 8 messages, p50", opening?.p50, "ms", "most", 8, "31 ms"],
    ["reply accepted and durable, p50", replies?.p50, "ms", "most", 12, "75 ms"],
    ["inbound, understood", burst?.understoodPerSecond, "a second", "least", 300, "66 a second"],
    [
      "mail by SMTP, stored, one sender",
      readings.mailIntake?.handedInPerSecond,
      "a second",
      "least",
      250,
      "",
    ],
    [
      "mail by IMAP, a backlog stored",
      readings.mailIntake?.backlog?.perSecond,
      "a second",
      "least",
      200,
      "",
    ],
    [
      "the same, mails lost",
      readings.mailIntake?.backlog?.lost,
      "mails",
      "most",
      0,
      "2,949 of 5,914",
    ],
    ["inbound, in a second browser, p95", readings.visible?.spread.p95, "ms", "most", 250, ""],
    ["the same in Chromium, p95", pages?.visible.p95, "ms", "most", 250, ""],
    ["click to conversation painted, p50", pages?.click.p50, "ms", "most", 60, "212 ms"],
    ["first screen, JavaScript and CSS, gz", kB(pages?.packedCodeBytes), "kB", "most", 145, ""],
    [
      "first screen, all bytes with the font",
      kB(pages?.firstScreenBytes),
      "kB",
      "most",
      230,
      "315 kB",
    ],
    ["first screen, interactive", pages?.interactiveMs, "ms", "most", 400, "466 ms"],
    ["idle memory, app and database", readings.memory?.idleMiB, "MiB", "most", 180, "330 MiB"],
    ["cold start to first page, p50", readings.start?.p50, "ms", "most", 1_500, "140 to 2,000 ms"],
    ["feed, 500 sockets, p95", feed?.spread.p95, "ms", "most", 50, "polls every 5 s"],
    [
      "idle browser, after the burst",
      kB(burst?.idleBrowserBytes),
      "kB",
      "most",
      50,
      "1,600 kB a poll",
    ],
    ["20 calls at once ring in a browser, p95", ringing?.heard.p95, "ms", "most", 500, ""],
    ["a call rings in Chromium, p95", ringInPage?.p95, "ms", "most", 500, ""],
    ["answer to voice, p95", talking?.toVoice.p95, "ms", "most", 1_000, ""],
    ["the same in Chromium", talking?.toVoiceInPage ?? undefined, "ms", "most", 1_000, ""],
    ["calls with sound at once", talking && audibleCalls(talking), "calls", "least", 25, ""],
    [
      "what callers hear, under that load, p95",
      talking?.underLoad.answered.p95,
      "ms",
      "most",
      100,
      "",
    ],
    [
      "reports of calls taken, under that load, p95",
      talking?.underLoad.reported.p95,
      "ms",
      "most",
      100,
      "",
    ],
    ["a call rings under that load, p95", talking?.underLoad.heard.p95, "ms", "most", 500, ""],
  ];
  return rows.map(([name, ours, unit, way, bar, peer]) => ({
    ...{ name, ours: ours ?? null, unit, bar, peer },
    isUnder: ours !== undefined && (way === "most" ? ours <= bar : ours >= bar),
  }));
}

/** A call counts only if both sides hear each other without gaps. */
const audibleCalls = (talking: CallFigures["talking"]): number =>
  talking.deaf === 0 && talking.fewestPacketsPerSecond > 47 ? talking.stillOn : 0;

const kB = (bytes: number | undefined): number | undefined =>
  bytes === undefined ? undefined : roundFigure(bytes / 1_000);

function growthOf(
  spreads: Readonly<Record<string, Spread>> | undefined,
  sizes: readonly string[],
): number | undefined {
  const [first, last] = [spreads?.[sizes[0] ?? ""], spreads?.[sizes.at(-1) ?? ""]];
  return first && last ? roundFigure(last.p50 / first.p50) : undefined;
}

export function formatFigures(figures: readonly Figure[]): string {
  const lines = figures.map(({ name, ours, unit, bar, isUnder, peer }) => {
    const value = ours === null ? "not measured" : `${ours} ${unit}`;
    const mark = ours === null ? "·" : isUnder ? "✓" : "✗";
    return ` ${mark} ${name.padEnd(44)}${value.padStart(18)}   bar ${String(bar).padEnd(6)}${peer && `best peer ${peer}`}`;
  });
  return lines.join("\n");
}
