// The phone as a member and a caller meet it: how soon it rings, how soon one hears the other, and what that costs.

import type { BenchContext } from "#bench/bench-context.ts";
import type { Spread } from "#bench/numbers.ts";
import { required } from "#domain/errors.ts";
import { createAgents } from "./agents.ts";
import { openBenchDesk, watchRings } from "./ring-in-page.ts";
import { measureRinging, type RingingFigures } from "./ringing.ts";
import { measureTalking, type TalkingFigures } from "./talking.ts";

export interface CallFigures {
  readonly ringing: RingingFigures;
  /** Null without a browser. */
  readonly ringInPage: Spread | null;
  readonly talking: TalkingFigures;
}

export interface CallExtent {
  readonly waves: number;
  readonly atOnce: number;
  readonly talks: number;
  readonly seconds: number;
  readonly hasPages: boolean;
}

export async function measureCalls(
  station: BenchContext,
  extent: CallExtent,
): Promise<CallFigures> {
  const { waves, atOnce, talks, seconds, hasPages } = extent;
  // One more sits at a real browser, and one stays free, for whom it rings while all others speak.
  const staff = await createAgents(station, talks + 1);
  const [free, inPage, ...rest] = staff.agents;
  const agents = hasPages ? rest : [required(inPage, "hired"), ...rest];
  const listening = required(free, "hired");
  await listening.ask("issueSoftphoneCredentials", {});
  const desk = hasPages ? await openBenchDesk(station, required(inPage, "hired")) : null;
  try {
    const ringing = await measureRinging(station, listening, { waves, atOnce });
    const ringInPage = desk && (await watchRings(station, desk, waves));
    // Ten new callers a second: more than any office of twenty-five has.
    const meanwhile = { waves: 2, atOnce, gapMs: 100 };
    const people = { agents: agents.slice(0, talks - (desk ? 1 : 0)), free: listening, desk };
    const talking = await measureTalking(station, people, { seconds, meanwhile });
    return { ringing, ringInPage, talking };
  } finally {
    await desk?.close();
    await staff.goHome();
  }
}
