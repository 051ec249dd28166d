// Exposes the product's own driver on a bare page, with an audio analyzer on each connection: a browser SIP phone that
// a test controls.

import { defaultAudioPreferences } from "#web/data/call/media/audio-preferences.ts";
import type {
  DriverCall,
  DriverStatus,
  MediaPathEnd,
  MediaPathState,
  PbxRing,
} from "#web/features/softphone/drivers/driver.ts";
import {
  createSipDriver,
  type SipCredentials,
} from "#web/features/softphone/drivers/sip-driver.ts";

interface Ears {
  /** The loudest tone right now, and its level in decibels. */
  readonly hz: number;
  readonly loudness: number;
  readonly packetsIn: number;
  readonly packetsOut: number;
  readonly isEncrypted: boolean;
}

interface PagePhone {
  start(account: SipCredentials): Promise<DriverStatus>;
  say(): string | null;
  connect(number: string): Promise<void>;
  /** The number of the ringing caller. */
  ringing(): string | null;
  answer(): Promise<void>;
  decline(): void;
  state(): { state: MediaPathState; end: MediaPathEnd | null } | null;
  hangUp(): void;
  mute(isMuted: boolean): void;
  press(digits: string): void;
  hold(isHeld: boolean): Promise<void>;
  transfer(number: string): Promise<void>;
  /** Holds the call and calls another number. */
  consult(number: string): Promise<void>;
  /** Completes the transfer by connecting the two. */
  complete(): Promise<void>;
  /** Number of waiting voicemails the phone system reports. */
  voicemails(): number | null;
  /** The displayed identity of the ringing caller. */
  caller(): { number: string; name: string } | null;
  ears(): Promise<Ears | null>;
  sample(): ReturnType<DriverCall["sample"]>;
  stop(): void;
}

let peer: RTCPeerConnection | null = null;
let ear: AnalyserNode | null = null;
let sounds: AudioContext | null = null;

class PeerWithEar extends RTCPeerConnection {
  constructor(config?: RTCConfiguration) {
    super(config);
    peer = this;
    ear = null;
    this.addEventListener("track", ({ track }) => {
      // Chromium plays at most 50 sounds at a time; resuming a call adds a track again.
      void sounds?.close();
      sounds = new AudioContext();
      ear = sounds.createAnalyser();
      ear.fftSize = 8_192;
      // Otherwise a tone from a second ago still shows.
      ear.smoothingTimeConstant = 0;
      sounds.createMediaStreamSource(new MediaStream([track])).connect(ear);
    });
  }
}
window.RTCPeerConnection = PeerWithEar;

async function listen(): Promise<Ears | null> {
  if (peer === null || ear === null) return null;
  const bars = new Float32Array(ear.frequencyBinCount);
  ear.getFloatFrequencyData(bars);
  const loudest = bars.reduce((best, bar, index) => (bar > (bars[best] ?? bar) ? index : best), 0);
  let [packetsIn, packetsOut, isEncrypted] = [0, 0, false];
  for (const one of (await peer.getStats()).values()) {
    if (one.type === "inbound-rtp") packetsIn += one.packetsReceived ?? 0;
    if (one.type === "outbound-rtp") packetsOut += one.packetsSent ?? 0;
    if (one.type === "transport") isEncrypted ||= one.dtlsState === "connected";
  }
  return {
    hz: Math.round((loudest * ear.context.sampleRate) / ear.fftSize),
    loudness: bars[loudest] ?? Number.NEGATIVE_INFINITY,
    packetsIn,
    packetsOut,
    isEncrypted,
  };
}

function createPagePhone(): PagePhone {
  let driver: ReturnType<typeof createSipDriver> | null = null;
  let call: DriverCall | null = null;
  let path: { state: MediaPathState; end: MediaPathEnd | null } | null = null;
  let ring: PbxRing | null = null;
  let statusMessage: string | null = null;
  let aside: DriverCall | null = null;
  let waiting: number | null = null;
  const trackCall = (next: DriverCall) => {
    call = next;
    next.onState((state, end) => {
      path = { state, end };
    });
  };
  const open = (): DriverCall => {
    if (call === null) throw new Error("there is no call");
    return call;
  };
  return {
    start(account) {
      const made = createSipDriver(account);
      driver = made;
      // Noise suppression would remove the test tone.
      made.choose({ ...defaultAudioPreferences, isCleaned: false });
      made.onVoicemails?.((now) => {
        waiting = now;
      });
      made.onRing?.((one) => {
        ring = one;
        one.onGone(() => {
          ring = null;
        });
      });
      return new Promise((done) => {
        made.onStatus((status, message) => {
          statusMessage = message;
          if (status !== "starting") done(status);
        });
        void made.start();
      });
    },
    say: () => statusMessage,
    async connect(number) {
      if (driver) trackCall(await driver.connect({ number }));
    },
    ringing: () => ring?.number ?? null,
    async answer() {
      if (ring) trackCall(await ring.answer());
      ring = null;
    },
    decline() {
      ring?.decline();
      ring = null;
    },
    state: () => path,
    hangUp: () => open().hangUp(),
    mute: (isMuted) => open().mute(isMuted),
    press: (digits) => open().press(digits),
    hold: async (isHeld) => open().hold?.(isHeld),
    transfer: async (number) => open().transfer?.(number),
    async consult(number) {
      aside = open();
      await aside.hold?.(true);
      if (driver) trackCall(await driver.connect({ number }));
    },
    async complete() {
      await aside?.transferTo?.(open());
    },
    voicemails: () => waiting,
    caller: () => ring && { number: ring.number, name: ring.name },
    ears: listen,
    sample: () => open().sample(),
    stop: () => driver?.stop(),
  };
}

declare global {
  interface Window {
    phone: PagePhone;
  }
}
window.phone = createPagePhone();
