// A telephone system for JsSIP itself, in the place of a browser's socket, peer and microphone: it answers as the test
// lets it.
import { vi } from "vitest";

export interface SipRequest {
  readonly method: string;
  readonly isWithin: boolean;
  readonly body: string;
  readonly header: (name: string) => string;
}
type Answer = number | "none";

export const sdpOf = (direction: string): string =>
  [
    "v=0",
    "o=- 1 1 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "m=audio 9 RTP/SAVPF 0",
    "c=IN IP4 127.0.0.1",
    `a=${direction}`,
    "",
  ].join("\r\n");

export class FakeTrack extends EventTarget {
  readonly kind = "audio";
  enabled = true;
  isStopped = false;
  readyState: MediaStreamTrackState = "live";
  stop(): void {
    this.isStopped = true;
    this.readyState = "ended";
  }
  /** As when the headset is pulled out. */
  pull(): void {
    this.readyState = "ended";
    this.dispatchEvent(new Event("ended"));
  }
}

class FakePeer extends EventTarget {
  iceGatheringState = "complete";
  iceConnectionState = "connected";
  signalingState = "stable";
  localDescription: { type: string; sdp: string } | null = null;
  readonly senders: { track: FakeTrack; replaceTrack: (track: FakeTrack) => Promise<void> }[] = [];
  addTrack(track: FakeTrack): void {
    const sender = {
      track,
      replaceTrack: (next: FakeTrack) => {
        sender.track = next;
        return Promise.resolve();
      },
    };
    this.senders.push(sender);
  }
  getSenders() {
    return this.senders;
  }
  createOffer = () => Promise.resolve({ type: "offer", sdp: sdpOf("sendrecv") });
  createAnswer = () => Promise.resolve({ type: "answer", sdp: sdpOf("sendrecv") });
  setLocalDescription({ type, sdp }: { type: string; sdp: string }): Promise<void> {
    this.signalingState = type === "offer" ? "have-local-offer" : "stable";
    if (type !== "rollback") this.localDescription = { type, sdp };
    return Promise.resolve();
  }
  setRemoteDescription({ type }: { type: string }): Promise<void> {
    this.signalingState = type === "offer" ? "have-remote-offer" : "stable";
    return Promise.resolve();
  }
  close(): void {
    this.signalingState = "closed";
  }
  finds(type: string): void {
    this.dispatchEvent(Object.assign(new Event("icecandidate"), { candidate: { type } }));
  }
}

export function openSipSystem() {
  const sockets: FakeSocket[] = [];
  const peers: FakePeer[] = [];
  const tracks: FakeTrack[] = [];
  const heard: SipRequest[] = [];
  const control = {
    answers: (_request: SipRequest): Answer => 200,
    isUp: true,
    gathering: "complete",
  };
  let [counted, answered] = [0, 0];
  /** Of the call that was set up last, as this system sees it. */
  let dialog: Record<"from" | "to" | "call-id" | "contact", string> | null = null;

  class FakeSocket {
    readonly CONNECTING = 0;
    readonly OPEN = 1;
    readyState = 0;
    onopen: () => void = () => undefined;
    onmessage: (event: { data: string }) => void = () => undefined;
    onclose: (event: { wasClean: boolean; code: number; reason: string }) => void = () => undefined;
    constructor() {
      sockets.push(this);
      queueMicrotask(() => {
        if (!control.isUp) return this.drops();
        this.readyState = 1;
        this.onopen();
      });
    }
    close(): void {
      this.readyState = 3;
    }
    drops(): void {
      this.readyState = 3;
      this.onclose({ wasClean: false, code: 1006, reason: "" });
    }
    send(text: string): void {
      const request = readRequest(text);
      if (request === null) {
        const asked = /^SIP\/2\.0 200[\s\S]*\ncseq: (\d+) INVITE/i.exec(text)?.[1];
        if (asked !== undefined) queueMicrotask(() => within("ACK", asked, ""));
        return;
      }
      heard.push(request);
      queueMicrotask(() => this.answer(request));
    }
    private answer(request: SipRequest): void {
      if (request.method === "ACK") return;
      const status = control.answers(request);
      if (status === "none") return;
      const to = request.header("to");
      const tagged = to.includes("tag=") ? to : `${to};tag=system`;
      if (request.method === "INVITE" && status === 200)
        dialog = {
          from: tagged,
          to: request.header("from"),
          "call-id": request.header("call-id"),
          contact: request.header("contact"),
        };
      const hasSdp = request.method === "INVITE" && status === 200;
      this.says(
        [
          `SIP/2.0 ${status} Answer`,
          ...["via", "from", "call-id", "cseq"].map((name) => `${name}: ${request.header(name)}`),
          `to: ${tagged}`,
          `contact: ${request.method === "REGISTER" ? request.header("contact") : "<sip:desk@system.test;transport=ws>"}`,
        ],
        hasSdp ? sdpOf("sendrecv") : "",
      );
    }
    says(lines: readonly string[], body: string): void {
      const kind = body === "" ? [] : ["content-type: application/sdp"];
      const length = `content-length: ${body.length}`;
      this.onmessage({ data: [...lines, ...kind, length, "", body].join("\r\n") });
    }
  }

  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal(
    "RTCPeerConnection",
    class extends FakePeer {
      constructor() {
        super();
        this.iceGatheringState = control.gathering;
        peers.push(this);
      }
    },
  );
  vi.stubGlobal(
    "RTCSessionDescription",
    class {
      constructor(made: object) {
        Object.assign(this, made);
      }
    },
  );
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("MediaStream", class {});
  vi.stubGlobal(
    "Audio",
    class {
      play = () => Promise.resolve();
      pause = () => undefined;
    },
  );
  vi.stubGlobal("navigator", {
    mediaDevices: Object.assign(new EventTarget(), {
      getUserMedia: () => {
        const track = new FakeTrack();
        tracks.push(track);
        const all = [track];
        return Promise.resolve({ getTracks: () => all, getAudioTracks: () => all });
      },
    }),
  });

  function within(method: string, cseq: string, body: string): void {
    if (dialog === null) throw new Error("no call");
    const address = /<([^>]+)>/.exec(dialog.contact)?.[1] ?? "";
    const { from, to } = dialog;
    sockets
      .at(-1)
      ?.says(
        [
          `${method} ${address} SIP/2.0`,
          `via: SIP/2.0/WS system.test;branch=z9hG4bK${Math.random()}`,
          ...[`from: ${from}`, `to: ${to}`, `call-id: ${dialog["call-id"]}`],
          ...[`cseq: ${cseq} ${method}`, "max-forwards: 69"],
          "contact: <sip:desk@system.test;transport=ws>",
        ],
        body,
      );
    if (method === "ACK") answered += 1;
  }

  return {
    control,
    /** Offers of this system to which the browser has agreed. */
    answered: () => answered,
    tracks,
    heard: (method: string) => heard.filter((one) => one.method === method),
    peer: () => peers.at(-1),
    drops: () => sockets.at(-1)?.drops(),
    /** A new offer within the call. */
    offers(direction: string): void {
      counted += 1;
      within("INVITE", String(counted), sdpOf(direction));
    },
    close: () => vi.unstubAllGlobals(),
  };
}

function readRequest(text: string): SipRequest | null {
  const [head = "", ...body] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  if (first.startsWith("SIP/2.0") || !first.includes(" ")) return null;
  const header = (name: string): string => {
    const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`));
    return line?.slice(name.length + 1).trim() ?? "";
  };
  return {
    method: first.split(" ")[0] ?? "",
    isWithin: header("to").includes("tag="),
    body: body.join("\r\n\r\n"),
    header,
  };
}
