// Decodes MP3 to 16-bit samples chunk by chunk: a recording may last two hours, and neither its input nor its output is
// ever in memory as a whole.
import { MPEGDecoder } from "mpg123-decoder";

const pieceBytes = 64 * 1024;
/** Space for images in a tag before the audio; more than this isn't a recording. */
const maxBeforeAudio = 4 * 1024 * 1024;
/** Speech needs no higher rate; a higher one is averaged down so that long calls stay within the size limit. */
const enoughRate = 16_000;

interface Mp3Decoder {
  /** The samples decoded since the last call. */
  decode(piece: Uint8Array): readonly Uint8Array[];
  /** Null if no audio was found. */
  shape(): { readonly rate: number; readonly channels: number } | null;
  free(): void;
}

export async function openMp3Decoder(): Promise<Mp3Decoder> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  let before: Uint8Array = new Uint8Array(0);
  let [channels, rate] = [0, 0];
  const samplesOf = (mp3: Uint8Array): Uint8Array[] => {
    const found: Uint8Array[] = [];
    for (let at = 0; at < mp3.length; at += pieceBytes) {
      const sound = decoder.decode(mp3.subarray(at, at + pieceBytes));
      if (sound.samplesDecoded === 0) continue;
      const every = Math.max(1, Math.floor(sound.sampleRate / enoughRate));
      rate = Math.round(sound.sampleRate / every);
      found.push(interleave(sound.channelData.slice(0, channels), every));
    }
    return found;
  };
  return {
    decode(piece) {
      if (channels > 0) return samplesOf(piece);
      before = Buffer.concat([before, piece]);
      const isMono = isMonoMp3(before);
      if (isMono === null) {
        if (before.length > maxBeforeAudio) throw new Error("no MPEG audio frame was found");
        return [];
      }
      channels = isMono ? 1 : 2;
      const beginning = before;
      before = new Uint8Array(0);
      return samplesOf(beginning);
    },
    shape: () => (rate === 0 ? null : { rate, channels }),
    free: () => decoder.free(),
  };
}

function interleave(channels: readonly Float32Array[], every: number): Buffer {
  const length = Math.floor((channels[0]?.length ?? 0) / every);
  const bytes = Buffer.allocUnsafe(length * channels.length * 2);
  let at = 0;
  for (let index = 0; index < length; index += 1)
    for (const channel of channels) {
      let sum = 0;
      for (let step = 0; step < every; step += 1) sum += channel[index * every + step] ?? 0;
      const sample = Math.max(-1, Math.min(1, sum / every));
      at = bytes.writeInt16LE(Math.round(sample * 32_767), at);
    }
  return bytes;
}

/** Null if there is no frame. An ID3v2 tag before the audio is skipped (id3.org/id3v2.4.0-structure §3.1). */
function isMonoMp3(bytes: Uint8Array): boolean | null {
  let at = 0;
  if (bytes[0] === 0x49 && bytes[1] === 0x44 && bytes[2] === 0x33) {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10);
    at = 10 + ((a & 127) << 21) + ((b & 127) << 14) + ((c & 127) << 7) + (d & 127);
  }
  for (; at + 3 < bytes.length; at += 1) {
    const [second = 0, third = 0, fourth = 0] = bytes.subarray(at + 1, at + 4);
    const isFrame =
      bytes[at] === 0xff &&
      (second & 0xe0) === 0xe0 &&
      // Neither a reserved version or layer nor a reserved rate (ISO 11172-3 §2.4.1.3).
      (second & 0x18) !== 0x08 &&
      (second & 0x06) !== 0 &&
      (third & 0xf0) !== 0xf0 &&
      (third & 0x0c) !== 0x0c;
    if (isFrame) return fourth >> 6 === 3;
  }
  return null;
}
