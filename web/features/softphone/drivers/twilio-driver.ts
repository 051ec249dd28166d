// Driver for Twilio's voice SDK, loaded when a workspace first needs it. It only ever joins with a join token: our
// server decides who is rung, and plays the sounds.
import { Call, Device } from "@twilio/voice-sdk";
import {
  type AudioPreferences,
  defaultAudioPreferences,
} from "#web/data/call/media/audio-preferences.ts";
import { constraintsOf } from "#web/data/call/media/microphone.ts";
import * as words from "#web/features/softphone/words.ts";
import { fill } from "#web/language/fill.ts";
import {
  type DriverCall,
  DriverError,
  isJoinTarget,
  type QualitySample,
  type SoftphoneDriver,
} from "./driver.ts";
import { createMediaPathStates } from "./media-path-states.ts";
import { twilioErrorText } from "./twilio-errors.ts";

/** Twilio's sounds are fetched from sdk.twilio.com, and delay a call by two seconds if that is unreachable. */
class Silent {
  readonly isPlaying = false;
  readonly name = "";
  readonly url = "";
  readonly setSinkIds = () => Promise.resolve();
  readonly stop = () => Promise.resolve();
  readonly play = () => Promise.resolve();
}

/** The access token has expired; a new one fixes it. */
const expired = 20_104;

interface VoiceError {
  readonly code?: number;
  readonly message?: string;
}
type StatusListener = Parameters<SoftphoneDriver["onStatus"]>[0];

export function createTwilioDriver(
  token: () => Promise<string>,
  /** Options of the SDK: where to connect to, and what tests override. */
  options: Readonly<Record<string, unknown>> = {},
): SoftphoneDriver {
  /** Each device carries one call; holding one call and answering another needs a second. */
  const devices: Device[] = [];
  const dialling = new Set<Device>();
  /** Devices with an error since they last worked. */
  const failedDevices = new Map<Device, VoiceError>();
  let choice: AudioPreferences = defaultAudioPreferences;
  let reportStatus: StatusListener = () => undefined;

  /** Reserves a device until it is connected. */
  async function claimDevice(): Promise<Device> {
    const idle = devices.find((one) => !one.isBusy && !dialling.has(one));
    if (idle === undefined) return createDevice(true);
    dialling.add(idle);
    return idle;
  }

  async function createDevice(isClaimed: boolean): Promise<Device> {
    const made = new Device(await token(), {
      codecPreferences: [Call.Codec.Opus, Call.Codec.PCMU],
      closeProtection: false,
      disableAudioContextSounds: true,
      logLevel: "silent",
      tokenRefreshMs: 30_000,
      Sound: Silent,
      // Disables the call quality reports to a separate service; the carrier does not need them to carry calls.
      publishEvents: false,
      ...options,
    } as Device.Options);
    devices.push(made);
    if (isClaimed) dialling.add(made);
    made.on("error", (error: VoiceError, call?: Call) => {
      const isToken = error.code !== undefined && error.code >= 20_101 && error.code <= 20_157;
      // A call reports its own errors.
      if (call !== undefined && !isToken) return;
      failedDevices.set(made, error);
      reportStatus(
        isToken && error.code !== expired ? "refused" : "failed",
        twilioErrorText(error),
      );
    });
    made.on("tokenWillExpire", () => {
      void token().then(
        (next) => made.updateToken(next),
        () => undefined,
      );
    });
    await applyAudioPreferences(made);
    return made;
  }

  /** The SDK reconnects its signaling by itself, and has an `edge` only while connected. Throws while it isn't. */
  async function recoverDevice(device: Device, error: VoiceError): Promise<void> {
    if (error.code === expired) {
      if (device.isBusy) device.updateToken(await token());
      else {
        const index = devices.indexOf(device);
        if (index >= 0) devices.splice(index, 1);
        device.destroy();
      }
    } else if (device.edge === null) throw new DriverError(twilioErrorText(error));
    failedDevices.delete(device);
  }

  async function applyAudioPreferences(made: Device): Promise<void> {
    // The SDK reopens the microphone whenever the device list changes, and would lose our constraints.
    await made.audio?.setAudioConstraints(constraintsOf(choice)).catch(() => undefined);
    await made.audio?.speakerDevices
      .set(choice.speaker === "" ? "default" : choice.speaker)
      .catch(() => undefined);
    if (made.calls.length > 0 && choice.microphone !== "")
      await made.audio?.setInputDevice(choice.microphone).catch(() => undefined);
  }

  return {
    kind: "twilio",
    /** Not registered: registering is for incoming calls from the carrier, which our token does not grant. */
    async start() {
      reportStatus("starting", null);
      for (const [device, error] of [...failedDevices]) await recoverDevice(device, error);
      if (devices.length === 0) await createDevice(false);
      reportStatus("ready", null);
    },
    stop() {
      failedDevices.clear();
      for (const one of devices.splice(0)) one.destroy();
    },
    async connect(to) {
      if (!isJoinTarget(to)) throw new DriverError(fill(words.joinsOnly, { provider: "Twilio" }));
      const { callId, legId, joinToken } = to;
      const made = await claimDevice();
      try {
        const call = await made.connect({
          params: { callId, legId, joinToken },
          rtcConstraints: { audio: constraintsOf(choice) },
        });
        return asDriverCall(call);
      } finally {
        dialling.delete(made);
      }
    },
    choose(now) {
      choice = now;
      for (const one of devices) void applyAudioPreferences(one);
    },
    onStatus(listener) {
      reportStatus = listener;
    },
  };
}

function asDriverCall(call: Call): DriverCall {
  const path = createMediaPathStates();
  let microphoneLevel = 0;
  let receivedLevel = 0;
  let last: QualitySample | null = null;
  let isOurs = false;
  call.on("accept", () => path.set("open"));
  call.on("reconnecting", () => path.set("reconnecting"));
  call.on("reconnected", () => path.set("open"));
  call.on("cancel", () => path.set("closed", { isLost: false, message: null }));
  call.on("reject", () => path.set("closed", { isLost: false, message: null }));
  call.on("disconnect", () => path.set("closed", { isLost: false, message: null }));
  call.on("error", (error: { code?: number; message?: string }) => {
    if (!isOurs) path.set("closed", { isLost: true, message: twilioErrorText(error) });
  });
  call.on("volume", (input: number, output: number) => {
    microphoneLevel = input;
    receivedLevel = output;
  });
  call.on("sample", (sample: { rtt: number; jitter: number; packetsLostFraction: number }) => {
    const { rtt, jitter, packetsLostFraction } = sample;
    last = {
      incomingLevel: receivedLevel,
      outgoingLevel: microphoneLevel,
      roundTripMs: rtt,
      jitterMs: jitter,
      lostPercent: packetsLostFraction,
    };
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
        incomingLevel: receivedLevel,
        outgoingLevel: microphoneLevel,
      }),
  };
}
