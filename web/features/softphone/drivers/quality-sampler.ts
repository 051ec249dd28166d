// Samples connection quality from the peer connection.
import { levelToBars } from "#web/data/call/media/level-meter.ts";
import type { QualitySample } from "./driver.ts";

interface Counted {
  readonly lost: number;
  readonly received: number;
}

/** Compares with the previous sample, so packet loss of an hour ago does not count now. */
export function createQualitySampler(
  peer: () => RTCPeerConnection | null,
): () => Promise<QualitySample | null> {
  let before: Counted = { lost: 0, received: 0 };
  return async () => {
    const connection = peer();
    if (connection === null || connection.connectionState === "closed") return null;
    let receivedLevel = 0;
    let microphoneLevel = 0;
    let roundTripMs: number | null = null;
    let jitterMs: number | null = null;
    let counted = before;
    for (const one of (await connection.getStats()).values()) {
      if (one.type === "inbound-rtp") {
        receivedLevel = levelToBars(one.audioLevel ?? 0);
        jitterMs = one.jitter === undefined ? null : one.jitter * 1_000;
        counted = { lost: one.packetsLost ?? 0, received: one.packetsReceived ?? 0 };
      } else if (one.type === "media-source") microphoneLevel = levelToBars(one.audioLevel ?? 0);
      else if (one.type === "candidate-pair" && one.nominated === true)
        roundTripMs =
          one.currentRoundTripTime === undefined ? null : one.currentRoundTripTime * 1_000;
    }
    const lost = Math.max(0, counted.lost - before.lost);
    const all = lost + Math.max(0, counted.received - before.received);
    before = counted;
    return {
      incomingLevel: receivedLevel,
      outgoingLevel: microphoneLevel,
      roundTripMs,
      jitterMs,
      lostPercent: all === 0 ? null : (100 * lost) / all,
    };
  };
}
