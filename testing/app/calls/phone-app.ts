// A workspace with phones for call tests: its own account at the simulated carrier, an inbox with a call flow, members
// with headsets, and customers who call.

import type { Call, Inbox } from "#contract/live-protocol.ts";
import type { Inputs } from "#contract/routes.ts";
import type { FaultRuleInput } from "#contract/simulator/simulator.ts";
import type { CallFlow } from "#domain/call/flow/flow.ts";
import type { CallId, MemberId, TeamId, WorkspaceId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { sql } from "#server/store/sql.ts";
import { addMember, addWorkspace } from "#testing/app/members.ts";
import { connectToSimulator, type TestSimulator } from "#testing/app/simulator.ts";
import { eventually } from "#testing/eventually.ts";
import type { TestApp } from "#testing/open-app.ts";
import { publishFlow } from "./call-flows.ts";
import {
  addCustomerWithPhone,
  callInbox,
  createSimulatedCaller,
  type SimulatedCaller,
} from "./simulated-caller.ts";
import { createTestSoftphone, type TestSoftphone } from "./test-softphone.ts";

export interface PhoneMember extends TestSoftphone {
  readonly memberId: MemberId;
}

export interface PhoneApp {
  readonly workspaceId: WorkspaceId;
  readonly simulator: TestSimulator;
  readonly inbox: Inbox;
  readonly owner: PhoneMember;
  joins(): Promise<PhoneMember>;
  /** Creates a team with these members. */
  team(name: string, members: readonly PhoneMember[]): Promise<TeamId>;
  flow(flow: CallFlow): Promise<void>;
  settings(phone: Inputs["updateInbox"]["phone"]): Promise<void>;
  faults(rules: readonly FaultRuleInput[]): Promise<void>;
  /** A new customer calls; resolves once the app has the call. */
  callIn(): Promise<{ caller: SimulatedCaller; callId: CallId }>;
  /** Adds a customer who answers when called. */
  neighbour(): Promise<{ id: string; number: string }>;
  answeredCustomer(number: string, sid: string): SimulatedCaller;
  view(callId: CallId): Promise<Call>;
  /** Waits until the call satisfies the predicate. */
  until(callId: CallId, is: (call: Call) => boolean, withinMs?: number): Promise<Call>;
}

let counted = 0;
const nextNumber = (): string => {
  counted += 1;
  return `+4479114${String(10_000 + counted).slice(-5)}`;
};

export async function createPhoneApp(app: TestApp, company: string): Promise<PhoneApp> {
  const boss = await addWorkspace(app, company);
  const { workspaceId } = boss;
  const account = await boss.browser.rpc("connectSimulator", {});
  const simulator = connectToSimulator(app.simulator.endpoint);
  simulator.use(account.settings.accountSid ?? "");
  const { rows: inboxes } = await boss.browser.rpc("listInboxes", {});
  const inbox = required(
    inboxes.find((one) => one.kind === "phone"),
    "an inbox with a number",
  );
  const at = (who: { browser: PhoneMember["browser"]; memberId: MemberId }): PhoneMember => ({
    ...createTestSoftphone(who.browser, simulator.endpoint.url),
    memberId: who.memberId,
  });
  const owner = at(boss);
  const view = (callId: CallId) => owner.browser.rpc("getCall", { callId });
  const neighbour = async () => {
    const number = nextNumber();
    return { number, id: await addCustomerWithPhone(simulator, number) };
  };
  const { database } = app.running.runtime.deps;

  return {
    workspaceId,
    simulator,
    inbox,
    owner,
    view,
    neighbour,
    joins: async () => at(await addMember(app, { workspaceId, role: "agent" })),
    async team(name, members) {
      const memberIds = members.map((one) => one.memberId);
      return (await owner.browser.rpc("createTeam", { name, memberIds })).id;
    },
    flow: (flow) => publishFlow(owner.browser, inbox.id, flow),
    settings: async (phone) =>
      void (await owner.browser.rpc("updateInbox", { inboxId: inbox.id, phone })),
    faults: (rules) => simulator.faults({ rules, seed: 7 }),
    async callIn() {
      const caller = await callInbox(simulator, await neighbour(), inbox.address);
      const callId = await eventually(async () => {
        const row = await database.maybe<{ id: CallId }>(
          sql`select id from call where workspace_id = ${workspaceId} and provider_ref = ${caller.sid}`,
        );
        return required(row, "the desk knows the call").id;
      });
      return { caller, callId };
    },
    answeredCustomer: (number, sid) => createSimulatedCaller(simulator, number, sid),
    until: (callId, is, withinMs) =>
      eventually(async () => {
        const call = await view(callId);
        const rang = call.rings.map((one) => one.endReason ?? "rings").join(", ");
        if (!is(call))
          throw new Error(`not yet: ${call.state} ${call.outcome} at ${call.step}, rang ${rang}`);
        return call;
      }, withinMs),
  };
}
