import type { AttachmentId } from "#domain/ids.ts";
import { limit, sayBytes } from "#domain/limits.ts";
import { call } from "#web/data/api.ts";
import { Refusal } from "#web/data/refusal.ts";
import { uploadFile } from "#web/data/timeline/upload.ts";
import type { Sound } from "#web/features/settings/lines/phone/flow/flow-queries.ts";
import type { TelephoneSound } from "./to-wav.ts";

export async function keepSound(sound: TelephoneSound, name: string): Promise<Sound> {
  const most = limit("soundBytes");
  if (sound.wav.length > most)
    throw plain(`This file is ${sayBytes(sound.wav.length)}; the maximum is ${sayBytes(most)}.`);
  const file = new File([sound.wav], `${name}.wav`, { type: "audio/wav" });
  const upload = await uploadFile(file, () => undefined).done;
  return call("createSound", { uploadId: upload.id as AttachmentId, name });
}

/** Said by the browser itself, in the looks of a refusal. */
export const plain = (say: string): Refusal =>
  new Refusal({ code: "invalid_input", status: 422, say });
