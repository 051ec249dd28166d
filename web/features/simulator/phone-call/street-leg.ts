// The sound of one phone of the street in this browser. The call itself lives at the simulated carrier and is
// told by the customer's events; here is only the path to hear and to be heard.
import type { CallAnswered, CallBegun } from "#contract/simulator/simulated-call.ts";
import { mediaChoice } from "#web/data/call/media/media-choice.ts";
import { closeStream, NoMicrophone, openMicrophone } from "#web/data/call/media/microphone.ts";
import { describeWhole, makePlayer } from "#web/data/call/media/path.ts";
import { soundKey } from "#web/data/call/media/sound.ts";
import { type Asked, askSimulator } from "#web/features/simulator/ask-simulator.ts";

export interface StreetLeg {
  readonly callSid: string;
  /** Why this phone has no voice of its own; it may play one. */
  readonly mute: string | null;
  /** What is heard, for the level meter. */
  readonly heard: MediaStream;
  press(key: string): void;
  close(): void;
}

type Begin = (offer: string) => Promise<Asked<CallBegun | (CallAnswered & { callSid: string })>>;

export type LegBegun = { kind: "leg"; leg: StreetLeg } | { kind: "problem"; say: string };

export const callLine = (customer: string, line: string): Promise<LegBegun> =>
  openLeg((offer) => askSimulator<CallBegun>("POST", "calls", { customer, line, offer }));

/** A ringing call is answered; one that was open before this page was loaded is heard again. */
export const joinCall = (callSid: string, how: "answer" | "offer"): Promise<LegBegun> =>
  openLeg(async (offer) => {
    const asked = await askSimulator<CallAnswered>("POST", `calls/${callSid}/${how}`, { offer });
    return asked.kind === "problem"
      ? asked
      : { kind: "answer", value: { ...asked.value, callSid } };
  });

async function openLeg(begin: Begin): Promise<LegBegun> {
  const voice = await openVoice();
  const peer = new RTCPeerConnection({ iceServers: [] });
  const player = makePlayer();
  const heard = new MediaStream();
  const close = () => {
    voice.close();
    player.stop();
    peer.close();
  };
  peer.addEventListener("track", ({ track }) => {
    heard.addTrack(track);
    player.play(heard);
  });
  for (const track of voice.stream.getAudioTracks()) peer.addTrack(track, voice.stream);
  const asked = await begin(await describeWhole(peer));
  if (asked.kind === "problem") {
    close();
    return { kind: "problem", say: asked.say };
  }
  const { callSid, answer } = asked.value;
  if (answer !== null) await peer.setRemoteDescription({ type: "answer", sdp: answer });
  const leg: StreetLeg = {
    callSid,
    mute: voice.mute,
    heard,
    press(key) {
      void soundKey(key);
      const sender = peer.getSenders()[0]?.dtmf;
      if (peer.connectionState === "connected" && sender?.canInsertDTMF)
        sender.insertDTMF(key, 120, 80);
      else void askSimulator("POST", `calls/${callSid}/digits`, { digits: key });
    },
    close,
  };
  return { kind: "leg", leg };
}

interface Voice {
  readonly stream: MediaStream;
  readonly mute: string | null;
  close(): void;
}

/** Without a microphone one can still hear, press keys and play a recorded voice. */
async function openVoice(): Promise<Voice> {
  try {
    const stream = await openMicrophone(mediaChoice());
    return { stream, mute: null, close: () => closeStream(stream) };
  } catch (error) {
    if (!(error instanceof NoMicrophone)) throw error;
    const context = new AudioContext();
    const { stream } = context.createMediaStreamDestination();
    return { stream, mute: error.message, close: () => void context.close() };
  }
}
