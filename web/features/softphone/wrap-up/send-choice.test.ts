import { expect, test, vi } from "vitest";
import type { ConversationId } from "#domain/ids.ts";
import { callId, me, myCallFor } from "#testing/fixtures/softphone/calls.ts";
import { ApiError } from "#web/data/api-error.ts";
import type { rpc } from "#web/data/rpc.ts";
import { orphanedChoices } from "./orphaned-drafts.ts";
import { sendChoice } from "./send-choice.ts";
import {
  createWrapUpDrafts,
  readWrapUpDraft,
  updateWrapUpDraft,
  type WrapUpDraft,
} from "./wrap-up-drafts.ts";

const about = {
  conversationId: "0190aaaa-0000-7000-8000-000000000001" as ConversationId,
  conversationNumber: 7,
  contactName: "Ada Brook",
};
const endedCall = { state: "ended", outcome: "answered", endedAt: "2026-11-20T09:05:00Z" } as const;

/** The server's answers by route, and what it was sent. */
function serverWith(answers: Readonly<Record<string, unknown>> = {}) {
  const known: Readonly<Record<string, unknown>> = {
    getCall: { isWrappedUp: false, disposition: null },
    getConversation: { conversation: { waitingSince: null } },
    ...answers,
  };
  const wrapped: unknown[] = [];
  const request = vi.fn(async (route: string, input: unknown) => {
    if (route === "wrapUpCall") wrapped.push(input);
    const answer = known[route];
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { request: request as unknown as typeof rpc, wrapped };
}

const started = (part: Partial<WrapUpDraft>) => {
  const drafts = createWrapUpDrafts({ read: () => null, write: () => true });
  drafts.change(callId(1), { about, ...part });
  return drafts.all();
};

test("a choice is orphaned once its call is no longer shown, with or without a note", () => {
  const chosen = started({ disposition: "resolved" });
  expect(orphanedChoices(chosen, [myCallFor(1)], me)).toEqual([]);
  expect(orphanedChoices(chosen, [myCallFor(1, endedCall)], me)).toEqual([]);
  expect(orphanedChoices(chosen, [], me)).toEqual([callId(1)]);
  expect(orphanedChoices(started({ closeConversation: true }), [], me)).toEqual([callId(1)]);
  expect(orphanedChoices(started({ note: "Bring the ladder" }), [], me)).toEqual([]);
});

test("sends the chosen outcome after the page was closed, and keeps an unfinished note", async () => {
  const { request, wrapped } = serverWith();
  updateWrapUpDraft(callId(2), { about, disposition: "follow_up", note: "Bring the" });
  await sendChoice(callId(2), request);
  expect(wrapped).toEqual([
    { callId: callId(2), disposition: "follow_up", note: "", closeConversation: false },
  ]);
  expect(readWrapUpDraft(callId(2))).toMatchObject({ note: "Bring the", about });
  expect(readWrapUpDraft(callId(2)).disposition).toBeUndefined();
});

test("keeps the choice until the server has it", async () => {
  updateWrapUpDraft(callId(3), { about, disposition: "other" });
  const away = serverWith({ wrapUpCall: new TypeError("Failed to fetch") });
  await sendChoice(callId(3), away.request);
  expect(readWrapUpDraft(callId(3))).toMatchObject({ disposition: "other" });
  const back = serverWith();
  await sendChoice(callId(3), back.request);
  expect(back.wrapped).toHaveLength(1);
  expect(readWrapUpDraft(callId(3)).disposition).toBeUndefined();
});

test("gives up a choice for a call that is gone", async () => {
  updateWrapUpDraft(callId(4), { about, disposition: "other" });
  const gone = serverWith({
    getCall: new ApiError({ code: "not_found", status: 404, message: "Not found." }),
  });
  await sendChoice(callId(4), gone.request);
  expect(readWrapUpDraft(callId(4)).disposition).toBeUndefined();
});

test("leaves the outcome that was chosen on another device", async () => {
  updateWrapUpDraft(callId(5), { about, disposition: "other" });
  const other = serverWith({ getCall: { isWrappedUp: true, disposition: "resolved" } });
  await sendChoice(callId(5), other.request);
  expect(other.wrapped).toEqual([]);
  expect(readWrapUpDraft(callId(5)).disposition).toBeUndefined();
});

test("closes the conversation late only if the customer hasn't written since", async () => {
  for (const [waitingSince, closeConversation] of [
    [null, true],
    ["2026-11-20T10:00:00Z", false],
  ] as const) {
    updateWrapUpDraft(callId(6), { about, closeConversation: true });
    const server = serverWith({ getConversation: { conversation: { waitingSince } } });
    await sendChoice(callId(6), server.request);
    expect(server.wrapped).toMatchObject([{ disposition: null, closeConversation }]);
  }
});
