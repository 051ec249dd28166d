// A company with telephones in a story of calls: its own account at the simulated carrier, its line with a flow,
// members at their browsers, customers who call.

import type { Call, Line } from "#contract/live.ts";
import type { Inputs } from "#contract/routes.ts";
import type { FaultRuleInput } from "#contract/simulator/simulator.ts";
import type { Flow } from "#domain/call/flow/flow.ts";
import { must } from "#domain/errors.ts";
import type { CallId, MemberId, TeamId, WorkspaceId } from "#domain/ids.ts";
import { sql } from "#server/store/sql.ts";
import { moveIn, seat } from "#testing/desk/seats.ts";
import { type Street, streetAt } from "#testing/desk/street.ts";
import { eventually } from "#testing/eventually.ts";
import type { OpenedDesk } from "#testing/open-desk.ts";
import { putLive } from "./call-flows.ts";
import { type Headset, headsetOf } from "./headset.ts";
import { callLine, moveInWithPhone, onThePhone, type StreetCaller } from "./street-caller.ts";

export interface PhoneMember extends Headset {
  readonly memberId: MemberId;
}

export interface PhoneDesk {
  readonly workspaceId: WorkspaceId;
  readonly street: Street;
  readonly line: Line;
  readonly owner: PhoneMember;
  joins(): Promise<PhoneMember>;
  /** A team of these. */
  team(name: string, members: readonly PhoneMember[]): Promise<TeamId>;
  flow(flow: Flow): Promise<void>;
  settings(phone: Inputs["updateLine"]["phone"]): Promise<void>;
  faults(rules: readonly FaultRuleInput[]): Promise<void>;
  /** Somebody new calls; the desk has the call. */
  callIn(): Promise<{ caller: StreetCaller; callId: CallId }>;
  /** Somebody new who answers when called. */
  neighbour(): Promise<{ id: string; number: string }>;
  onThePhone(number: string, sid: string): StreetCaller;
  view(callId: CallId): Promise<Call>;
  /** Waits until the call is as wished. */
  until(callId: CallId, is: (call: Call) => boolean, withinMs?: number): Promise<Call>;
}

let counted = 0;
const nextNumber = (): string => {
  counted += 1;
  return `+4479114${String(10_000 + counted).slice(-5)}`;
};

export async function openPhoneDesk(desk: OpenedDesk, company: string): Promise<PhoneDesk> {
  const boss = await moveIn(desk, company);
  const { workspaceId } = boss;
  const account = await boss.browser.rpc("connectSimulator", {});
  const street = streetAt(desk.street.door);
  street.use(account.settings.accountSid ?? "");
  const { rows: lines } = await boss.browser.rpc("listLines", {});
  const line = must(
    lines.find((one) => one.kind === "phone"),
    "a line with a number",
  );
  const at = (who: { browser: PhoneMember["browser"]; memberId: MemberId }): PhoneMember => ({
    ...headsetOf(who.browser, street.door.url),
    memberId: who.memberId,
  });
  const owner = at(boss);
  const view = (callId: CallId) => owner.browser.rpc("showCall", { callId });
  const neighbour = async () => {
    const number = nextNumber();
    return { number, id: await moveInWithPhone(street, number) };
  };
  const { database } = desk.running.desk.parts;

  return {
    ...{ workspaceId, street, line, owner, view, neighbour },
    joins: async () => at(await seat(desk, { workspaceId, role: "agent" })),
    async team(name, members) {
      const memberIds = members.map((one) => one.memberId);
      return (await owner.browser.rpc("createTeam", { name, memberIds })).id;
    },
    flow: (flow) => putLive(owner.browser, line.id, flow),
    settings: async (phone) =>
      void (await owner.browser.rpc("updateLine", { lineId: line.id, phone })),
    faults: (rules) => street.faults({ rules, seed: 7 }),
    async callIn() {
      const caller = await callLine(street, await neighbour(), line.address);
      const callId = await eventually(async () => {
        const row = await database.maybe<{ id: CallId }>(
          sql`select id from call where workspace_id = ${workspaceId} and provider_ref = ${caller.sid}`,
        );
        return must(row, "the desk knows the call").id;
      });
      return { caller, callId };
    },
    onThePhone: (number, sid) => onThePhone(street, number, sid),
    until: (callId, is, withinMs) =>
      eventually(async () => {
        const call = await view(callId);
        const rang = call.rings.map((one) => one.ended ?? "rings").join(", ");
        if (!is(call))
          throw new Error(`not yet: ${call.state} ${call.outcome} at ${call.step}, rang ${rang}`);
        return call;
      }, withinMs),
  };
}
