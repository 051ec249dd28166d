// Builders for call flows in tests, published through the flow editor's API.
import type { CallFlow, FlowStep } from "#domain/call/flow/flow.ts";
import type { InboxId } from "#domain/ids.ts";
import type { TestBrowser } from "#testing/app/test-browser.ts";

type RingStep = Extract<FlowStep, { kind: "ring" }>;
type QueueStep = Extract<FlowStep, { kind: "queue" }>;

const allMembers = { teamIds: [], memberIds: [] } as const;

export const greeting = (id: string, text: string, to: string): FlowStep => ({
  id,
  kind: "greeting",
  prompt: { kind: "say", text },
  next: to,
});

type MenuStep = Extract<FlowStep, { kind: "menu" }>;

export const menu = (id: string, text: string, keys: Record<string, string>): MenuStep => ({
  id,
  kind: "menu",
  prompt: { kind: "say", text },
  maxAttempts: 5,
  keys: Object.entries(keys).map(([key, next]) => ({ key, name: next, next })),
  noInput: Object.values(keys)[0] ?? null,
});

export const ring = (
  id: string,
  noAnswer: string,
  more: Partial<Pick<RingStep, "seconds" | "order" | "targets">> = {},
): FlowStep => ({
  id,
  kind: "ring",
  targets: allMembers,
  order: "all",
  seconds: 25,
  noAnswer,
  ...more,
});

export const queue = (
  id: string,
  overflow: string,
  more: Partial<Omit<QueueStep, "id" | "kind" | "overflow">> = {},
): FlowStep => ({
  id,
  kind: "queue",
  targets: allMembers,
  order: "all",
  announcesPosition: false,
  key: null,
  maxWaitSeconds: 60,
  maxCallers: 20,
  overflow,
  ...more,
});

export const voicemail = (id: string, text = "Speak after the tone."): FlowStep => ({
  id,
  kind: "voicemail",
  prompt: { kind: "say", text },
  maxSeconds: 60,
});

/** The flow starts at the first step. */
export const flowOf = (...steps: readonly [FlowStep, ...FlowStep[]]): CallFlow => ({
  start: steps[0].id,
  steps,
});

export async function publishFlow(
  by: Pick<TestBrowser, "rpc">,
  inboxId: InboxId,
  flow: CallFlow,
): Promise<void> {
  const { draftVersion } = await by.rpc("getCallFlow", { inboxId });
  const drawn = await by.rpc("saveCallFlowDraft", { inboxId, version: draftVersion, flow });
  await by.rpc("publishCallFlow", { inboxId, version: drawn.draftVersion, note: "" });
}
