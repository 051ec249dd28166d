// The last steps of a deletion, after the row has forgotten: our file, where nothing else is kept in it, and
// the carrier's copy.
import type { TakeId, WorkspaceId } from "#domain/ids.ts";
import { openVoice } from "#server/actions/call/carrier/open-voice.ts";
import type { Desk } from "#server/actions/desk.ts";
import { clearFile } from "#server/actions/message/picture/keep-file.ts";
import { findTakePlace, markGoneThere } from "#server/store/call/takes/take-life.ts";

export async function forgetTake(
  desk: Desk,
  workspaceId: WorkspaceId,
  { takeId, sha256 }: { readonly takeId: TakeId; readonly sha256: string | null },
): Promise<void> {
  const { database, clock } = desk.parts;
  if (sha256 !== null) await clearFile(desk.parts, workspaceId, sha256, clock.now());
  const take = await findTakePlace(database, workspaceId, takeId);
  if (!take || take.goneThereAt !== null) return;
  const voice = await openVoice(desk.parts, workspaceId, take.accountId);
  if (!voice) return;
  const outcome = await voice.provider.deleteTake(voice.connection, take.providerRef);
  if (outcome.kind === "done" || outcome.kind === "gone")
    return markGoneThere(database, workspaceId, takeId, clock.now());
  throw new Error(outcome.kind === "refused" ? outcome.say : outcome.why); // tried again
}
