// The phone as members and callers experience it: time until it rings, time until audio is heard, and the cost.

import type { BenchContext } from "#bench/bench-context.ts";
import type { Spread } from "#bench/spread.ts";
import { required } from "#domain/required.ts";
import { createAgents } from "./agents.ts";
import { openAgentPage, watchRings } from "./ring-in-page.ts";
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
  // One extra agent uses a real browser; one stays free and is rung while all others talk.
  const staff = await createAgents(station, talks + 1);
  const [free, inPage, ...rest] = staff.agents;
  const agents = hasPages ? rest : [required(inPage, "an agent"), ...rest];
  const listening = required(free, "an agent");
  await listening.ask("issueSoftphoneCredentials", {});
  const agentPage = hasPages ? await openAgentPage(station, required(inPage, "an agent")) : null;
  try {
    const ringing = await measureRinging(station, listening, { waves, atOnce });
    const ringInPage = agentPage && (await watchRings(station, agentPage, waves));
    // Ten new callers per second: more than an office of twenty-five gets.
    const meanwhile = { waves: 2, atOnce, gapMs: 100 };
    const people = {
      agents: agents.slice(0, talks - (agentPage ? 1 : 0)),
      free: listening,
      desk: agentPage,
    };
    const talking = await measureTalking(station, people, { seconds, meanwhile });
    return { ringing, ringInPage, talking };
  } finally {
    await agentPage?.close();
    await staff.stop();
  }
}
