// Drafts whose call is no longer shown: it ended for another member, its wrap-up time is over, or it was wrapped up
// elsewhere.
import type { Call } from "#contract/live-protocol.ts";
import type { CallId, MemberId } from "#domain/ids.ts";
import { isLive } from "#web/data/call/live-calls-query.ts";
import { handedOverAt } from "#web/data/call/my-leg.ts";
import { hasChoice, updateWrapUpDraft, type WrapUpDraft } from "./wrap-up-drafts.ts";

/** Whether the call bar shows the call, now or later. `calls`: all it may show. Pure. */
const isShown = (id: CallId, calls: readonly Call[], me: MemberId): boolean =>
  calls.some(
    (one) =>
      one.id === id &&
      (isLive(one) || (one.memberId === me && !one.isWrappedUp) || handedOverAt(one, me) !== null),
  );

/** Drafts that nothing on the screen would save anymore. Pure. */
const orphans =
  (isOne: (draft: WrapUpDraft) => boolean) =>
  (started: ReadonlyMap<CallId, WrapUpDraft>, calls: readonly Call[], me: MemberId): CallId[] =>
    [...started]
      .filter(([id, draft]) => isOne(draft) && draft.about && !isShown(id, calls, me))
      .map(([id]) => id);

export const orphanedNotes = orphans(({ note }) => note.trim() !== "");
export const orphanedChoices = orphans(hasChoice);

/** Longer than any response; a tab that is closed during the request leaves its mark behind. */
const savingMarkMs = 60_000;

export const isBeingSaved = ({ savingUntilMs = 0 }: WrapUpDraft): boolean =>
  Date.now() < savingUntilMs;

/**
 * What is being sent with the wrap-up is not orphaned meanwhile. The mark is stored with it, because another tab may see
 * the call wrapped up before this one has its response.
 */
export async function withSavingMark<Result>(
  id: CallId,
  request: () => Promise<Result>,
): Promise<Result> {
  const mark = (savingUntilMs: number | undefined) => updateWrapUpDraft(id, { savingUntilMs });
  mark(Date.now() + savingMarkMs);
  try {
    return await request();
  } finally {
    mark(undefined);
  }
}
