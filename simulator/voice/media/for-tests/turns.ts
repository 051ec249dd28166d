// Legs and a room without packets and without a clock: whoever tests says how many turns go by, and hears by tones.
import type { Clip } from "#simulator/voice/media/exchange.ts";
import { Leg } from "#simulator/voice/media/legs/leg.ts";
import { Room } from "#simulator/voice/media/legs/room.ts";
import { openClips } from "#simulator/voice/media/sound/clips.ts";
import { beepHz, musicHz, tone } from "#simulator/voice/media/sound/compose.ts";
import { readWav } from "#simulator/voice/media/sound/wav.ts";
import { toneLevel } from "#simulator/voice/media/tone.ts";

export const clips = openClips(async () => null);
export const never = new AbortController().signal;
export const customerHz = 1_300;
export const agentHz = 700;
export const coachHz = 2_100;
export const heard = 0.1;

export const hum = (hz: number, seconds = 60): Clip => ({
  name: `${hz}`,
  samples: tone(hz, seconds, 0.3),
});

export const sideOf = (wav: Uint8Array, side: 0 | 1): Int16Array =>
  readWav(wav)?.channels[side] ?? new Int16Array();

/** Which of our tones it holds. */
export function tonesOf(wav: Uint8Array, side: 0 | 1): number[] {
  const sound = sideOf(wav, side);
  const limits = { [musicHz]: 0.03 } as Record<number, number>;
  return [customerHz, agentHz, coachHz, musicHz, beepHz].filter(
    (hz) => toneLevel(sound, hz) > (limits[hz] ?? heard),
  );
}

export class Turns {
  readonly legs = new Set<Leg>();
  readonly room = new Room("room", () => {});

  constructor() {
    this.room.setWaitMusic(clips.music);
  }

  /** One that hums without end. */
  openLeg(id: string, hz: number): Leg {
    const leg = new Leg(id, {
      openPath: () => {
        throw new Error("There are no packets here.");
      },
      lostAfterTurns: 1,
      connectWithinTurns: 1,
      beep: clips.beep,
      onClosed: (closed) => this.legs.delete(closed),
    });
    this.legs.add(leg);
    void leg.speak(hum(hz), never);
    return leg;
  }

  pass(count: number): void {
    for (let turn = 0; turn < count; turn += 1) {
      for (const leg of this.legs) leg.listen();
      this.room.turn();
      for (const leg of this.legs) leg.tell();
    }
  }

  /** What each hears in the next half second. */
  hear<Name extends string>(who: Record<Name, Leg>): Record<Name, number[]> {
    const recordings = (Object.entries(who) as [Name, Leg][]).map(
      ([name, leg]) => [name, leg.startRecording()] as const,
    );
    this.pass(25);
    return Object.fromEntries(
      recordings.map(([name, recording]) => [name, tonesOf(recording.stop(), 1)]),
    ) as Record<Name, number[]>;
  }
}
