import type { AttachmentId } from "#domain/ids.ts";
import { formatBytes, limit } from "#domain/limits.ts";
import { ApiError } from "#web/data/api-error.ts";
import { rpc } from "#web/data/rpc.ts";
import { uploadFile } from "#web/data/timeline/upload.ts";
import type { AudioFile } from "#web/features/settings/call-flow-editor/flow-queries.ts";
import * as words from "#web/features/settings/call-flow-editor/words.ts";
import { fill } from "#web/language/fill.ts";
import type { TelephonyWav } from "./to-wav.ts";

export async function saveAudioFile(sound: TelephonyWav, name: string): Promise<AudioFile> {
  const max = limit("audioFileBytes");
  if (sound.wav.length > max)
    throw localError(
      fill(words.audioTooLarge, { size: formatBytes(sound.wav.length), max: formatBytes(max) }),
    );
  const file = new File([sound.wav], `${name}.wav`, { type: "audio/wav" });
  const upload = await uploadFile(file, () => undefined).done;
  return rpc("createAudioFile", { uploadId: upload.id as AttachmentId, name });
}

/** A client-side error in the shape of an API error. */
export const localError = (message: string): ApiError =>
  new ApiError({ code: "invalid_input", status: 422, message });
