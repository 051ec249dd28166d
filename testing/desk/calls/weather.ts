// One company in one kind of weather: everything that may become of a call, side by side.
import type { Call } from "#contract/live.ts";
import type { FaultRuleInput } from "#contract/simulator/simulator.ts";
import { must } from "#domain/errors.ts";
import type { CallId, TakeId } from "#domain/ids.ts";
import { askAboutCall } from "#server/actions/call/facts/ask-about-call.ts";
import { fetchTake } from "#server/actions/call/takes/fetch-take.ts";
import { seekTakes } from "#server/actions/call/takes/seek-takes.ts";
import { sql } from "#server/store/sql.ts";
import { eventually } from "#testing/eventually.ts";
import type { OpenedDesk } from "#testing/open-desk.ts";
import { type CourseName, companyFlow, courseNames, courses, type Driven } from "./courses.ts";
import { stayAwake } from "./headset.ts";
import { openPhoneDesk, type PhoneMember } from "./phone-desk.ts";
import type { Turnstile } from "./turnstile.ts";

export interface Bothered {
  /** Settles when nothing more is done to it. */
  driven(name: CourseName): Promise<Driven>;
  /** Once all news has come, and the house has asked about what never did. */
  settled(callId: CallId): Promise<Call>;
  count(call: Call): Promise<{ calls: number; entries: number; conversations: number }>;
}

let companies = 0;

export async function bother(
  desk: OpenedDesk,
  turnstile: Turnstile,
  rules: readonly FaultRuleInput[],
  names: readonly CourseName[] = courseNames,
): Promise<Bothered> {
  companies += 1;
  const phones = await openPhoneDesk(desk, `Company ${companies}`);
  const people = await Promise.all(Array.from({ length: 4 }, () => phones.joins()));
  const [amy, dan, ben, cleo] = people as [PhoneMember, PhoneMember, PhoneMember, PhoneMember];
  const teams = {
    amy: await phones.team("Front", [amy]),
    dan: await phones.team("Side", [dan]),
    cleo: await phones.team("Back", [cleo]),
    empty: await phones.team("Nobody", []),
  };
  await phones.settings({ wrapUpSeconds: 0 });
  await phones.flow(companyFlow(teams));
  const sleep = await stayAwake(people);
  await phones.faults(rules);
  const turns = new Map<CourseName, Promise<Driven>>();
  for (const name of names) {
    const run = turnstile.enter(() => courses[name]({ phones, amy, dan, ben, cleo }));
    run.catch(() => undefined);
    turns.set(name, run);
  }
  void Promise.allSettled(turns.values()).then(sleep);
  const { database } = desk.running.desk.parts;
  const { workspaceId, street } = phones;

  return {
    driven: (name) => must(turns.get(name), "every course is driven"),
    async settled(callId) {
      await street.quiet();
      // What the house does every minute about calls of which nothing is heard.
      await askAboutCall(desk.running.desk, workspaceId, callId);
      await seekTakes(desk.running.desk, workspaceId, callId);
      const running = await database.many<{ id: TakeId }>(sql`
        select id from take where workspace_id = ${workspaceId} and call_id = ${callId} and state = 'running'`);
      for (const { id } of running) await fetchTake(desk.running.desk, workspaceId, id);
      return eventually(async () => {
        const call = await phones.view(callId);
        if (call.endedAt === null) throw new Error(`it is still ${call.state}`);
        const left = call.legs.find((leg) => leg.endedAt === null);
        if (left) throw new Error(`over, but the ${left.role} is still ${left.state}`);
        if (call.takes.some((take) => take.state === "coming")) throw new Error("not fetched yet");
        return call;
      });
    },
    async count({ number }) {
      return database.one(sql`
        select count(*) as calls, count(distinct e.id) as entries, count(distinct k.conversation_id) as conversations
          from call k join entry e on e.workspace_id = k.workspace_id and e.id = k.id
         where k.workspace_id = ${workspaceId} and k.number = ${number}`);
    },
  };
}
