// The member's call that just ended: to be wrapped up, or with the reason it wasn't connected.
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { Call } from "#contract/live-protocol.ts";
import type { CallId, MemberId } from "#domain/ids.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { liveCallsQuery } from "#web/data/call/live-calls-query.ts";
import { useIsPhoneTab } from "#web/features/softphone/engine/phone-store.ts";
import { useLiveCalls } from "#web/features/softphone/engine/use-live-calls.ts";
import { orphanedChoices, orphanedNotes } from "./orphaned-drafts.ts";
import { resumeSave } from "./save-note.ts";
import { moveToConversation, sendChoice } from "./save-orphans.ts";
import { clearWrapUpDraft, useAllWrapUpDrafts } from "./wrap-up-drafts.ts";
import {
  endedForMemberAt,
  nextWrapUp,
  stillUnsaved,
  type WrapUpItem,
  withoutDismissed,
} from "./wrap-up-queue.ts";

interface WrapUps {
  readonly after: WrapUpItem | null;
  readonly dismiss: (isSaved: boolean) => void;
  readonly markUnsaved: (isUnsaved: boolean) => void;
}

export function useWrapUps(): WrapUps {
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const calls = useLiveCalls();
  const [dismissed, setDismissed] = useState<ReadonlyMap<CallId, string | null>>(new Map());
  const open = withoutDismissed(calls, dismissed, me.id);
  const started = useAllWrapUpDrafts();
  const isWrappingUp = me.phone === "wrapping_up";
  const [unsaved, setUnsaved] = useState<WrapUpItem | null>(null);
  const after =
    stillUnsaved(unsaved, calls) ??
    nextWrapUp(open, me.id, isWrappingUp, ({ id }) => started.has(id));
  const id = after?.call.id;
  const endedAt = after === null ? null : endedForMemberAt(after.call, me.id);
  const dismiss = useCallback(
    (isSaved: boolean) => {
      if (id === undefined) return;
      if (isSaved) clearWrapUpDraft(id);
      setUnsaved(null);
      setDismissed((before) => new Map(before).set(id, endedAt));
    },
    [id, endedAt],
  );
  useOrphanedDrafts(after === null ? open : [...open, after.call], me.id);
  return { after, dismiss, markUnsaved: (isUnsaved) => setUnsaved(isUnsaved ? after : null) };
}

/** A response or another tab may report the note slightly later than the end of its call. */
const moveDelayMs = 3_000;
const sendEveryMs = 10_000;

/** Notes and choices that nothing on the screen would save anymore. `open`: the calls that it shows, now or later. */
function useOrphanedDrafts(open: readonly Call[], me: MemberId): void {
  const started = useAllWrapUpDrafts();
  const isHere = useIsPhoneTab();
  const isKnown = useQuery(liveCallsQuery).data !== undefined;
  const canMove = isHere && isKnown;
  const noteIds = canMove ? orphanedNotes(started, open, me).join() : "";
  const choiceIds = canMove ? orphanedChoices(started, open, me).join() : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads only the drafts present at first, which an earlier load of the page was saving
  useEffect(() => {
    if (!isHere) return;
    for (const id of started.keys()) void resumeSave(id);
  }, [isHere]);
  useEffect(() => repeatForEach(choiceIds, sendChoice, sendEveryMs), [choiceIds]);
  useEffect(() => repeatForEach(noteIds, moveToConversation, moveDelayMs), [noteIds]);
}

function repeatForEach(ids: string, save: (id: CallId) => Promise<void>, everyMs: number) {
  if (ids === "") return;
  const timer = setInterval(() => {
    for (const id of ids.split(",")) void save(id as CallId);
  }, everyMs);
  return () => clearInterval(timer);
}
