// The product's own driver on a bare page, with an ear at each of its connections: what a test can ask of a
// browser that telephones by SIP.

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

export interface Ears {
  /** The loudest tone of this moment, and how loud it is in decibels. */
  readonly hz: number;
  readonly loudness: number;
  readonly packetsIn: number;
  readonly packetsOut: number;
  readonly isEncrypted: boolean;
}

export interface PagePhone {
  start(account: SipCredentials): Promise<DriverStatus>;
  say(): string | null;
  connect(number: string): Promise<void>;
  /** The number that rings here. */
  ringing(): string | null;
  answer(): Promise<void>;
  decline(): void;
  state(): { state: MediaPathState; end: MediaPathEnd | null } | null;
  hangUp(): void;
  mute(isMuted: boolean): void;
  press(digits: string): void;
  hold(isHeld: boolean): Promise<void>;
  transfer(number: string): Promise<void>;
  /** Lays the call aside, and calls somebody else. */
  consult(number: string): Promise<void>;
  /** Brings the two together. */
  complete(): Promise<void>;
  /** How many voicemails the telephone system says wait. */
  voicemails(): number | null;
  /** As whom the ringing caller is shown. */
  caller(): { number: string; name: string } | null;
  ears(): Promise<Ears | null>;
  sample(): ReturnType<DriverCall["sample"]>;
  stop(): void;
}

let peer: RTCPeerConnection | null = null;
let ear: AnalyserNode | null = null;

class PeerWithEar extends RTCPeerConnection {
  constructor(config?: RTCConfiguration) {
    super(config);
    peer = this;
    ear = null;
    this.addEventListener("track", ({ track }) => {
      const sounds = new AudioContext();
      ear = sounds.createAnalyser();
      ear.fftSize = 8_192;
      // else the tone of a second ago is still seen
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
  const loudest = bars.reduce((best, bar, place) => (bar > (bars[best] ?? bar) ? place : best), 0);
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

function issueBrowserCredential(): PagePhone {
  let driver: ReturnType<typeof createSipDriver> | null = null;
  let call: DriverCall | null = null;
  let path: { state: MediaPathState; end: MediaPathEnd | null } | null = null;
  let ring: PbxRing | null = null;
  let said: string | null = null;
  let aside: DriverCall | null = null;
  let waiting: number | null = null;
  const take = (next: DriverCall) => {
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
      // a tone is noise to whoever cleans speech
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
        made.onStanding((standing, say) => {
          said = say;
          if (standing !== "starting") done(standing);
        });
        void made.start();
      });
    },
    say: () => said,
    async connect(number) {
      if (driver) take(await driver.connect({ number }));
    },
    ringing: () => ring?.number ?? null,
    async answer() {
      if (ring) take(await ring.answer());
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
      if (driver) take(await driver.connect({ number }));
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
window.phone = issueBrowserCredential();
