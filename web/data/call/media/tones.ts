// The desk's own sounds, made and not fetched: a quiet bell, the tones of the keys, a chime for the test.
import { audioPreferences } from "./audio-preferences.ts";

interface WithSink extends AudioContext {
  setSinkId?: (id: string) => Promise<void>;
}

let context: WithSink | null = null;
let sink = "";

/** A page nobody has touched yet may not sound: then it stays silent, and the card is on the screen. */
async function sounding(device: string): Promise<AudioContext | null> {
  context ??= new AudioContext();
  if (context.state === "suspended") {
    // It waits for a first touch, and a ring that is long over must not sound then.
    await Promise.race([context.resume(), new Promise((done) => setTimeout(done, 200))]);
  }
  if (context.state !== "running") return null;
  if (device !== sink && context.setSinkId) {
    await context.setSinkId(device).catch(() => undefined);
    sink = device;
  }
  return context;
}

interface Note {
  readonly hz: number;
  readonly at: number;
  readonly seconds: number;
  readonly loud: number;
}

function strike(into: AudioContext, out: AudioNode, note: Note): void {
  const tone = new OscillatorNode(into, { frequency: note.hz, type: "sine" });
  const shape = new GainNode(into, { gain: 0 });
  const from = into.currentTime + note.at;
  shape.gain.setValueAtTime(0, from);
  shape.gain.linearRampToValueAtTime(note.loud, from + 0.012);
  shape.gain.exponentialRampToValueAtTime(0.0001, from + note.seconds);
  tone.connect(shape).connect(out);
  tone.start(from);
  tone.stop(from + note.seconds + 0.02);
}

/** Two strokes of a small bell: the partials of brass, the second a little softer. */
const bell: readonly Note[] = [0, 0.34].flatMap((at, stroke) =>
  [
    { hz: 880, loud: 0.2 },
    { hz: 1_318.5, loud: 0.09 },
    { hz: 2_217, loud: 0.035 },
  ].map(({ hz, loud }) => ({ hz, at, seconds: 1.1, loud: stroke === 0 ? loud : loud * 0.7 })),
);
const betweenRingsMs = 2_800;

/** Rings until it is told to stop. `isBrief`: one stroke, for who is already speaking with somebody. */
export function startRingtone(isBrief = false): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let out: GainNode | null = null;
  const ring = async () => {
    const { bell: device, bellVolume } = audioPreferences();
    const into = bellVolume === 0 ? null : await sounding(device);
    if (isOver) return;
    timer = setTimeout(() => void ring(), betweenRingsMs);
    if (into === null) return;
    out ??= new GainNode(into);
    out.connect(into.destination);
    out.gain.value = bellVolume;
    for (const note of isBrief ? bell.slice(0, 3) : bell) strike(into, out, note);
  };
  void ring();
  return () => {
    isOver = true;
    clearTimeout(timer);
    out?.disconnect();
  };
}

const rows = [697, 770, 852, 941];
const columns = [1_209, 1_336, 1_477];
const pad = "123456789*0#";

/** What one hears of a key: the same two tones the other side gets. */
export async function playKeyTone(key: string): Promise<void> {
  const place = pad.indexOf(key);
  const low = rows[Math.floor(place / 3)];
  const high = columns[place % 3];
  if (place < 0 || low === undefined || high === undefined) return;
  const into = await sounding(audioPreferences().speaker);
  if (into === null) return;
  for (const hz of [low, high])
    strike(into, into.destination, { hz, at: 0, seconds: 0.14, loud: 0.06 });
}

/** Through the loudspeaker of the calls: three notes up. */
export async function playTestSound(): Promise<boolean> {
  const into = await sounding(audioPreferences().speaker);
  if (into === null) return false;
  for (const [place, hz] of [523.25, 659.25, 784].entries())
    strike(into, into.destination, { hz, at: place * 0.18, seconds: 0.6, loud: 0.18 });
  return true;
}
