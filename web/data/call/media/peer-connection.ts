// One path of sound between this browser and a carrier, as every page that calls by WebRTC itself needs it.

/** Of a computer's own network they are there in a blink; one that never comes must not hold a call up. */
const gatherMs = 1_500;

/** The description with all candidates in it: one question and one answer, and nothing comes too early. */
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
      // not every browser can choose
      void (sound as Partial<HTMLAudioElement>).setSinkId?.(speaker).catch(() => undefined);
    },
    stop() {
      sound.pause();
      sound.srcObject = null;
    },
  };
}
