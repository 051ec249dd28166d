// Runs every call scenario in parallel in one workspace under one set of faults.
import type { Call } from "#contract/live-protocol.ts";
import type { FaultRuleInput } from "#contract/simulator/simulator.ts";
import type { CallId, RecordingId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { pollCall } from "#server/actions/call/events/poll-stale-calls.ts";
import { fetchRecording } from "#server/actions/call/recordings/fetch-recording.ts";
import { findRecordingsOfCall } from "#server/actions/call/recordings/find-missing-recordings.ts";
import { sql } from "#server/store/sql.ts";
import { eventually } from "#testing/eventually.ts";
import type { TestApp } from "#testing/open-app.ts";
import {
  callScenarios,
  companyFlow,
  type ScenarioName,
  type ScenarioResult,
  scenarioNames,
} from "./call-scenarios.ts";
import type { ConcurrencyLimiter } from "./concurrency-limiter.ts";
import { createPhoneApp, type PhoneMember } from "./phone-app.ts";
import { startHeartbeats } from "./test-softphone.ts";

export interface FaultRunResult {
  /** Settles when the scenario has finished. */
  driven(name: ScenarioName): Promise<ScenarioResult>;
  /** The call after all reports have arrived and the missing ones were polled. */
  settled(callId: CallId): Promise<Call>;
  count(call: Call): Promise<{ calls: number; entries: number; conversations: number }>;
}

let companies = 0;

export async function runWithFaults(
  app: TestApp,
  limiter: ConcurrencyLimiter,
  rules: readonly FaultRuleInput[],
  names: readonly ScenarioName[] = scenarioNames,
): Promise<FaultRunResult> {
  companies += 1;
  const phones = await createPhoneApp(app, `Company ${companies}`);
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
  const stopHeartbeats = await startHeartbeats(people);
  await phones.faults(rules);
  const turns = new Map<ScenarioName, Promise<ScenarioResult>>();
  for (const name of names) {
    const run = limiter.run(() => callScenarios[name]({ phones, amy, dan, ben, cleo }));
    run.catch(() => undefined);
    turns.set(name, run);
  }
  void Promise.allSettled(turns.values()).then(stopHeartbeats);
  const { database } = app.running.runtime.deps;
  const { workspaceId, simulator } = phones;

  return {
    driven: (name) => required(turns.get(name), "every course is driven"),
    async settled(callId) {
      await simulator.quiet();
      // What maintenance does every minute for calls without reports.
      await pollCall(app.running.runtime, workspaceId, callId);
      await findRecordingsOfCall(app.running.runtime, workspaceId, callId);
      const running = await database.many<{ id: RecordingId }>(sql`
        select id from recording where workspace_id = ${workspaceId} and call_id = ${callId} and state = 'recording'`);
      for (const { id } of running) await fetchRecording(app.running.runtime, workspaceId, id);
      return eventually(async () => {
        const call = await phones.view(callId);
        if (call.endedAt === null) throw new Error(`it is still ${call.state}`);
        const left = call.legs.find((leg) => leg.endedAt === null);
        if (left) throw new Error(`over, but the ${left.role} is still ${left.state}`);
        if (call.recordings.some((recording) => recording.state === "processing"))
          throw new Error("not fetched yet");
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
