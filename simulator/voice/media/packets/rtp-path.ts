// The media path of one leg: one peer connection with one description. A browser that sends a new description (a
// reload, another network) gets a new path.
import {
  MediaStreamTrack,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  type RTCSessionDescription,
  RtpHeader,
  RtpPacket,
} from "werift";
import type { Frame } from "#simulator/voice/media/audio/mix.ts";
import { frameSamples } from "#simulator/voice/media/audio/mulaw.ts";
import { createCertificate } from "./certificate.ts";
import { sendDtlsCloseNotify } from "./close-dtls.ts";
import { DigitReader, type KeyPacket } from "./digits.ts";
import { JitterBuffer } from "./jitter.ts";

export interface RtpPathOptions {
  /** Addresses that receive packets: only loopback unless other machines may reach the simulator. */
  readonly addresses: readonly string[];
  readonly ports: readonly [number, number] | null;
  /** True for the side that starts connectivity checks, as a browser does; the exchange waits for them. */
  readonly seeks?: boolean;
  readonly random: () => number;
}

export interface RtpPathListeners {
  readonly onDigit: (digit: string) => void;
  readonly onConnected: () => void;
  /** The other side closed the connection. */
  readonly onGone: () => void;
}

const pcmuPayloadType = 0;
const telephoneEventPayloadType = 101;
/** TLS identifiers (RFC 5246 §7.4.1.4.1). */
const ecdsaWithSha256 = { hash: 4, signature: 3 } as const;

export class RtpPath {
  readonly #peer: RTCPeerConnection;
  readonly #track = new MediaStreamTrack({ kind: "audio" });
  readonly #rules: RtpPathOptions;
  readonly #jitter = new JitterBuffer();
  #keyType = telephoneEventPayloadType;
  #sequence: number;
  #timestamp: number;
  #keySince = 0;
  #isClosed = false;
  isConnected = false;
  /** Any packet arrived: voice, or the browser's consent check. The reader resets it. */
  wasSeen = false;

  constructor(rules: RtpPathOptions, ears: RtpPathListeners) {
    this.#rules = rules;
    this.#sequence = Math.floor(rules.random() * 0x8000);
    this.#timestamp = Math.floor(rules.random() * 0x80000000);
    this.#peer = this.#openPeer();
    const { sender, onTrack } = this.#peer.addTransceiver(this.#track, { direction: "sendrecv" });
    const reader = new DigitReader(ears.onDigit);
    onTrack.subscribe((track) => {
      track.onReceiveRtp.subscribe(({ header, payload }) => {
        this.wasSeen = true;
        const isVoice = header.payloadType === pcmuPayloadType;
        // Copied: the received payload is a view of a larger buffer, and some of it is kept for long.
        const voice = isVoice ? new Uint8Array(payload) : new Uint8Array();
        this.#jitter.push(header.sequenceNumber, voice);
        if (isVoice) reader.passBy(header.timestamp);
        else reader.read(header.timestamp, payload);
      });
    });
    this.#peer.connectionStateChange.subscribe((state) => {
      if (this.#isClosed) return;
      if (state === "connected") {
        this.isConnected = true;
        ears.onConnected();
        sender.dtlsTransport.dtls?.onClose.once(ears.onGone);
      }
      if (state === "failed" || state === "closed") ears.onGone();
    });
  }

  async answer(offer: string): Promise<string> {
    this.#learnKeyType(offer);
    await this.#peer.setRemoteDescription({ type: "offer", sdp: this.#cut(offer) });
    await this.#gather(await this.#peer.createAnswer());
    return this.#describe();
  }

  async offer(): Promise<string> {
    await this.#gather(await this.#peer.createOffer());
    return this.#describe();
  }

  async accept(answer: string): Promise<void> {
    this.#learnKeyType(answer);
    await this.#peer.setRemoteDescription({ type: "answer", sdp: this.#cut(answer) });
  }

  pull(): Frame | null {
    return this.#jitter.pull();
  }

  /** Called once per tick: while a key is down, its packet replaces the voice. */
  send(frame: Frame, key: readonly KeyPacket[]): void {
    this.#timestamp = (this.#timestamp + frameSamples) >>> 0;
    if (!this.isConnected || this.#isClosed) return;
    if (key.length === 0) {
      const header = this.#header(pcmuPayloadType, this.#timestamp, false);
      this.#track.writeRtp(new RtpPacket(header, Buffer.from(frame)));
      return;
    }
    const [sender] = this.#peer.getSenders();
    for (const { payload, isFirst } of key) {
      if (isFirst) this.#keySince = this.#timestamp;
      const header = this.#header(this.#keyType, this.#keySince, isFirst);
      // The sender would overwrite the payload type with that of voice.
      header.ssrc = sender?.ssrc ?? 0;
      void sender?.dtlsTransport.sendRtp(Buffer.from(payload), header);
    }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.isConnected = false;
    const [sender] = this.#peer.getSenders();
    await sendDtlsCloseNotify(sender?.dtlsTransport?.dtls).catch(() => {});
    await this.#peer.close().catch(() => {});
  }

  #openPeer(): RTCPeerConnection {
    const { addresses, ports } = this.#rules;
    const [only] = addresses;
    return new RTCPeerConnection({
      // ICE lite: the exchange has known addresses and only answers checks, so it needs no server on the internet.
      iceLite: this.#rules.seeks !== true,
      iceServers: [],
      iceUseIpv4: false,
      iceUseIpv6: false,
      iceAdditionalHostAddresses: [...addresses],
      ...(addresses.length === 1 && only !== undefined
        ? { iceInterfaceAddresses: { udp4: only } }
        : {}),
      ...(ports === null ? {} : { icePortRange: [ports[0], ports[1]] as [number, number] }),
      iceFilterStunResponse: () => {
        this.wasSeen = true;
        return true;
      },
      dtls: { keys: { ...createCertificate(new Date()), signatureHash: ecdsaWithSha256 } },
      bundlePolicy: "max-bundle",
      codecs: {
        audio: [
          audioCodec("audio/PCMU", pcmuPayloadType),
          audioCodec("audio/telephone-event", telephoneEventPayloadType),
        ],
      },
    });
  }

  async #gather(description: RTCSessionDescription): Promise<void> {
    // werift uses a Google STUN server even if none is configured.
    for (const { connection } of this.#peer.iceTransports) delete connection.stunServer;
    await this.#peer.setLocalDescription(description);
  }

  /**
   * The browser contacts our address, so its candidates are not needed; resolving the ".local" ones would take the
   * network.
   */
  #cut(sdp: string): string {
    if (this.#rules.seeks) return sdp;
    return sdp.replaceAll(/^a=(candidate:.*|end-of-candidates)\r?\n/gm, "");
  }

  #describe(): string {
    const sdp = this.#peer.localDescription?.sdp;
    if (sdp === undefined) throw new Error("There is no description of this path.");
    return sdp;
  }

  #header(payloadType: number, timestamp: number, marker: boolean): RtpHeader {
    this.#sequence = (this.#sequence + 1) & 0xffff;
    return new RtpHeader({ payloadType, timestamp, marker, sequenceNumber: this.#sequence });
  }

  #learnKeyType(sdp: string): void {
    const found = /^a=rtpmap:(\d+) telephone-event\/8000/im.exec(sdp)?.[1];
    if (found !== undefined) this.#keyType = Number(found);
  }
}

function audioCodec(mimeType: string, payloadType: number): RTCRtpCodecParameters {
  return new RTCRtpCodecParameters({ mimeType, clockRate: 8_000, channels: 1, payloadType });
}
