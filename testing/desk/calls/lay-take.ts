// A recording that lies there, fetched and ready, as if its call had been spoken.
import { readTakeSound } from "#domain/call/sound/peaks.ts";
import { writeWav } from "#domain/call/sound/wav.ts";
import { must } from "#domain/errors.ts";
import type { CallId, TakeId, WorkspaceId } from "#domain/ids.ts";
import { storeFile } from "#server/actions/message/picture/keep-file.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import { insertTake } from "#server/store/call/takes/take.ts";
import { bringTakeHome } from "#server/store/call/takes/take-life.ts";
import type { OpenedDesk } from "#testing/open-desk.ts";

/** Two seconds, each with a loudness of its own. */
export const spokenWav = (loudness = 0.5): Uint8Array<ArrayBuffer> =>
  writeWav(new Float32Array(16_000).map((_, place) => (place % 2 === 0 ? loudness : -loudness)));

export async function layTake(
  { running }: Pick<OpenedDesk, "running">,
  workspaceId: WorkspaceId,
  callId: CallId,
): Promise<TakeId> {
  const wav = spokenWav();
  const sha256 = await storeFile(running.desk.parts, workspaceId, wav);
  return running.desk.asHouse(workspaceId, async (ctx) => {
    const call = must(await findCallView(ctx.db, workspaceId, callId), "a call");
    const id = ctx.newId<TakeId>();
    const sound = must(readTakeSound(wav, 200), "a sound");
    await insertTake(ctx.db, workspaceId, {
      ...{ id, callId, kind: "voicemail", accountId: call.accountId, state: "coming", at: ctx.now },
      providerRef: `RE${id.replaceAll("-", "")}`,
    });
    await bringTakeHome(ctx.db, workspaceId, id, {
      ...{ ...sound, size: wav.length, keepUntil: null, at: ctx.now },
      sha256,
    });
    return id;
  });
}
