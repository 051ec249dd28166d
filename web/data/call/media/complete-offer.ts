// One audio connection between this browser and a carrier, for pages that use WebRTC directly.

/** Local candidates arrive almost at once; a missing one must not delay the call. */
const gatherMs = 1_500;

/** The offer with all candidates, so one request and one response suffice. */
export async function createCompleteOffer(peer: RTCPeerConnection): Promise<string> {
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

export interface AudioOutput {
  readonly play: (stream: MediaStream) => void;
  readonly through: (speaker: string) => void;
  readonly stop: () => void;
}

export function createAudioOutput(): AudioOutput {
  const sound = new Audio();
  sound.autoplay = true;
  return {
    play(stream) {
      sound.srcObject = stream;
      void sound.play().catch(() => undefined);
    },
    through(speaker) {
      // not every browser can choose a speaker
      void (sound as Partial<HTMLAudioElement>).setSinkId?.(speaker).catch(() => undefined);
    },
    stop() {
      sound.pause();
      sound.srcObject = null;
    },
  };
}
