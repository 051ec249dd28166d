// By Twilio's own softphone, fetched when a house first needs it. It only ever calls in with a pass: who
// rings, and for whom, is ours to say, and so are the sounds.
import { Call, Device } from "@twilio/voice-sdk";
import {
  type AudioPreferences,
  defaultAudioPreferences,
} from "#web/data/call/media/audio-preferences.ts";
import { constraintsOf } from "#web/data/call/media/microphone.ts";
import {
  type DriverCall,
  DriverError,
  isJoinTarget,
  type QualitySample,
  type SoftphoneDriver,
} from "./driver.ts";
import { createMediaPathStates } from "./media-path-states.ts";
import { twilioErrorText } from "./twilio-errors.ts";

/** Theirs are fetched from sdk.twilio.com, and hold a call up for two seconds where that is out of reach. */
class Silent {
  readonly isPlaying = false;
  readonly name = "";
  readonly url = "";
  readonly setSinkIds = () => Promise.resolve();
  readonly stop = () => Promise.resolve();
  readonly play = () => Promise.resolve();
}

/** Its access token; with another one it is well again. */
const expired = 20_104;

interface VoiceError {
  readonly code?: number;
  readonly message?: string;
}
type Standing = Parameters<SoftphoneDriver["onStanding"]>[0];

export function createTwilioDriver(
  token: () => Promise<string>,
  /** A test's own signalling; the product has none. */
  extra: Readonly<Record<string, unknown>> = {},
): SoftphoneDriver {
  /** Each carries one call at a time; whoever holds one and answers another needs a second. */
  const devices: Device[] = [];
  const dialling = new Set<Device>();
  /** Those with an error since they were last known to be well. */
  const troubled = new Map<Device, VoiceError>();
  let choice: AudioPreferences = defaultAudioPreferences;
  let say: Standing = () => undefined;

  /** Nobody else takes it meanwhile. */
  async function take(): Promise<Device> {
    const idle = devices.find((one) => !one.isBusy && !dialling.has(one));
    if (idle === undefined) return make(true);
    dialling.add(idle);
    return idle;
  }

  async function make(isTaken: boolean): Promise<Device> {
    const made = new Device(await token(), {
      codecPreferences: [Call.Codec.Opus, Call.Codec.PCMU],
      closeProtection: false,
      disableAudioContextSounds: true,
      logLevel: "silent",
      tokenRefreshMs: 30_000,
      Sound: Silent,
      // Reports on the quality of each call, to a third place: the carrier has what it needs to carry them.
      publishEvents: false,
      ...extra,
    } as Device.Options);
    devices.push(made);
    if (isTaken) dialling.add(made);
    made.on("error", (error: VoiceError, call?: Call) => {
      const isToken = error.code !== undefined && error.code >= 20_101 && error.code <= 20_157;
      // A call tells its own end.
      if (call !== undefined && !isToken) return;
      troubled.set(made, error);
      say(isToken && error.code !== expired ? "refused" : "failed", twilioErrorText(error));
    });
    made.on("tokenWillExpire", () => {
      void token().then(
        (next) => made.updateToken(next),
        () => undefined,
      );
    });
    await through(made);
    return made;
  }

  /** It connects its signalling again by itself, and says where to only while it has it. Throws while it has not. */
  async function mend(device: Device, error: VoiceError): Promise<void> {
    if (error.code === expired) {
      if (device.isBusy) device.updateToken(await token());
      else {
        const place = devices.indexOf(device);
        if (place >= 0) devices.splice(place, 1);
        device.destroy();
      }
    } else if (device.edge === null) throw new DriverError(twilioErrorText(error));
    troubled.delete(device);
  }

  async function through(made: Device): Promise<void> {
    // Theirs opens the microphone anew whenever the list of devices changes, and would forget our wishes.
    await made.audio?.setAudioConstraints(constraintsOf(choice)).catch(() => undefined);
    await made.audio?.speakerDevices
      .set(choice.speaker === "" ? "default" : choice.speaker)
      .catch(() => undefined);
    if (made.calls.length > 0 && choice.microphone !== "")
      await made.audio?.setInputDevice(choice.microphone).catch(() => undefined);
  }

  return {
    kind: "twilio",
    /** Not registered: that is for those the carrier rings, and our pass does not grant it. */
    async start() {
      say("starting", null);
      for (const [device, error] of [...troubled]) await mend(device, error);
      if (devices.length === 0) await make(false);
      say("ready", null);
    },
    stop() {
      troubled.clear();
      for (const one of devices.splice(0)) one.destroy();
    },
    async connect(to) {
      if (!isJoinTarget(to)) throw new DriverError("Twilio can only join calls made in Deskbell.");
      const { callId, legId, pass } = to;
      const made = await take();
      try {
        const call = await made.connect({
          params: { callId, legId, pass },
          rtcConstraints: { audio: constraintsOf(choice) },
        });
        return asDriverCall(call);
      } finally {
        dialling.delete(made);
      }
    },
    choose(now) {
      choice = now;
      for (const one of devices) void through(one);
    },
    onStanding(listener) {
      say = listener;
    },
  };
}

function asDriverCall(call: Call): DriverCall {
  const path = createMediaPathStates();
  let said = 0;
  let heard = 0;
  let last: QualitySample | null = null;
  let isOurs = false;
  call.on("accept", () => path.set("open"));
  call.on("reconnecting", () => path.set("reconnecting"));
  call.on("reconnected", () => path.set("open"));
  call.on("cancel", () => path.set("closed", { isLost: false, say: null }));
  call.on("reject", () => path.set("closed", { isLost: false, say: null }));
  call.on("disconnect", () => path.set("closed", { isLost: false, say: null }));
  call.on("error", (error: { code?: number; message?: string }) => {
    if (!isOurs) path.set("closed", { isLost: true, say: twilioErrorText(error) });
  });
  call.on("volume", (input: number, output: number) => {
    said = input;
    heard = output;
  });
  call.on("sample", (sample: { rtt: number; jitter: number; packetsLostFraction: number }) => {
    const { rtt, jitter, packetsLostFraction } = sample;
    last = { heard, said, roundTripMs: rtt, jitterMs: jitter, lostPercent: packetsLostFraction };
  });
  if (call.status() === Call.State.Open) path.set("open");
  return {
    onState: path.onState,
    hangUp() {
      isOurs = true;
      call.disconnect();
    },
    mute: (isMuted) => call.mute(isMuted),
    press: (digits) => call.sendDigits(digits),
    sample: () =>
      Promise.resolve({
        roundTripMs: last?.roundTripMs ?? null,
        jitterMs: last?.jitterMs ?? null,
        lostPercent: last?.lostPercent ?? null,
        heard,
        said,
      }),
  };
}
