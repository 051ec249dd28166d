// The app's synthesized sounds: a quiet ringtone, key tones, and a chime for the test.
import { audioPreferences } from "./audio-preferences.ts";

interface WithSink extends AudioContext {
  setSinkId?: (id: string) => Promise<void>;
}

let context: WithSink | null = null;
let sink = "";

/** Browsers block audio before the first interaction; then it stays silent, and only the call card shows. */
async function sounding(device: string): Promise<AudioContext | null> {
  context ??= new AudioContext();
  if (context.state === "suspended") {
    // `resume` waits for the first interaction; by then the ring may be over, so wait only briefly.
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

/** Two strokes of a small brass bell, the second a little softer. */
const bellNotes: readonly Note[] = [0, 0.34].flatMap((at, stroke) =>
  [
    { hz: 880, loud: 0.2 },
    { hz: 1_318.5, loud: 0.09 },
    { hz: 2_217, loud: 0.035 },
  ].map(({ hz, loud }) => ({ hz, at, seconds: 1.1, loud: stroke === 0 ? loud : loud * 0.7 })),
);
const betweenRingsMs = 2_800;

/** Rings until the returned function is called. `isBrief`: one stroke, for a member already on a call. */
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
    for (const note of isBrief ? bellNotes.slice(0, 3) : bellNotes) strike(into, out, note);
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

/** The local tone of a key: the same two tones the other side hears. */
export async function playKeyTone(key: string): Promise<void> {
  const index = pad.indexOf(key);
  const low = rows[Math.floor(index / 3)];
  const high = columns[index % 3];
  if (index < 0 || low === undefined || high === undefined) return;
  const into = await sounding(audioPreferences().speaker);
  if (into === null) return;
  for (const hz of [low, high])
    strike(into, into.destination, { hz, at: 0, seconds: 0.14, loud: 0.06 });
}

/** Plays three rising notes on the call speaker. */
export async function playTestSound(): Promise<boolean> {
  const into = await sounding(audioPreferences().speaker);
  if (into === null) return false;
  for (const [index, hz] of [523.25, 659.25, 784].entries())
    strike(into, into.destination, { hz, at: index * 0.18, seconds: 0.6, loud: 0.18 });
  return true;
}
