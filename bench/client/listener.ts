// A change feed client without a browser.
import { WebSocket } from "ws";
import { liveVersion, type ServerFrame } from "#contract/live-protocol.ts";

export interface Hearing {
  readonly frame: ServerFrame;
  readonly atMs: number;
}

export class Listener {
  readonly #socket: WebSocket;
  /** Payloads and frame headers, as received. */
  bytes = 0;
  frames = 0;
  hear: (hearing: Hearing) => void = () => {};

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on("message", (data: Buffer) => {
      const atMs = performance.now();
      this.frames += 1;
      this.bytes += data.length + (data.length < 126 ? 2 : data.length < 65_536 ? 4 : 10);
      this.hear({ frame: JSON.parse(data.toString("utf8")) as ServerFrame, atMs });
    });
  }

  /** Resumes after change `after`; `isActive: false` is a background tab. */
  static open(
    port: number,
    cookie: string,
    { after, isActive = true }: { after: number; isActive?: boolean },
  ): Promise<Listener> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/feed`, {
      headers: { cookie },
      perMessageDeflate: false,
    });
    const listener = new Listener(socket);
    return new Promise((done, failed) => {
      socket.on("error", failed);
      socket.on("open", () => {
        socket.send(JSON.stringify({ type: "hello", version: liveVersion, after }));
        if (!isActive) socket.send(JSON.stringify({ type: "activity", isActive }));
      });
      socket.once("message", () => done(listener));
      socket.once("close", (code) => failed(new Error(`the feed was closed: ${code}`)));
    });
  }

  close(): void {
    this.#socket.terminate();
  }
}
