// What all drivers that speak WebRTC themselves have in common: waiting for the candidates, playing what
// comes, and reading how it goes.
import { barOf } from "#web/data/call/media/meter.ts";
import type { Sample } from "./driver.ts";

/** Of a computer's own network they are there in a blink; one that never comes must not hold a call up. */
const gatherMs = 1_500;

/** The description with all candidates in it: one question and one answer, and nothing comes too early. */
export async function describeWhole(peer: RTCPeerConnection): Promise<string> {
  await peer.setLocalDescription();
  if (peer.iceGatheringState !== "complete") {
    await new Promise<void>((done) => {
      const timer = setTimeout(done, gatherMs);
      peer.addEventListener("icegatheringstatechange", () => {
        if (peer.iceGatheringState !== "complete") return;
        clearTimeout(timer);
        done();
      });
    });
  }
  return peer.localDescription?.sdp ?? "";
}

export interface Player {
  readonly play: (stream: MediaStream) => void;
  readonly through: (speaker: string) => void;
  readonly stop: () => void;
}

export function makePlayer(): Player {
  const sound = new Audio();
  sound.autoplay = true;
  return {
    play(stream) {
      sound.srcObject = stream;
      void sound.play().catch(() => undefined);
    },
    through(speaker) {
      // Safari chooses the loudspeaker in the system alone.
      if ("setSinkId" in sound) void sound.setSinkId(speaker).catch(() => undefined);
    },
    stop() {
      sound.pause();
      sound.srcObject = null;
    },
  };
}

interface Counted {
  readonly lost: number;
  readonly received: number;
}

/** Reads a connection; `before` is remembered, so that a loss of an hour ago is not a loss now. */
export function makeSampler(peer: () => RTCPeerConnection | null): () => Promise<Sample | null> {
  let before: Counted = { lost: 0, received: 0 };
  return async () => {
    const connection = peer();
    if (connection === null || connection.connectionState === "closed") return null;
    let heard = 0;
    let said = 0;
    let roundTripMs: number | null = null;
    let jitterMs: number | null = null;
    let counted = before;
    for (const one of (await connection.getStats()).values()) {
      if (one.type === "inbound-rtp") {
        heard = barOf(one.audioLevel ?? 0);
        jitterMs = one.jitter === undefined ? null : one.jitter * 1_000;
        counted = { lost: one.packetsLost ?? 0, received: one.packetsReceived ?? 0 };
      } else if (one.type === "media-source") said = barOf(one.audioLevel ?? 0);
      else if (one.type === "candidate-pair" && one.nominated === true)
        roundTripMs =
          one.currentRoundTripTime === undefined ? null : one.currentRoundTripTime * 1_000;
    }
    const lost = Math.max(0, counted.lost - before.lost);
    const all = lost + Math.max(0, counted.received - before.received);
    before = counted;
    return {
      heard,
      said,
      roundTripMs,
      jitterMs,
      lostPercent: all === 0 ? null : (100 * lost) / all,
    };
  };
}
