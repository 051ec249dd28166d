// A raw TCP connection for misbehaving clients: it can reset, half-close, or stop reading.
import net from "node:net";
import { afterAll } from "vitest";

export interface RawConnection {
  readonly socket: net.Socket;
  write(text: string | Uint8Array): void;
  /** What was received so far. */
  received(): string;
  /** The first response, up to its blank line; resolves after the first line, so it may be cut short. */
  head(): Promise<string>;
  /** Sends RST instead of FIN. */
  reset(): void;
  /** Sends FIN and keeps reading. */
  halfClose(): void;
  /** Resolves when the other side has closed or reset the connection. */
  over(): Promise<void>;
}

export function dialRaw(url: string | { host: string; port: number }): Promise<RawConnection> {
  const { host, port } =
    typeof url === "string" ? { host: "127.0.0.1", port: Number(new URL(url).port) } : url;
  return new Promise((connected, failed) => {
    const socket = net.connect({ host, port, allowHalfOpen: true });
    let text = "";
    let isOver = false;
    const waiting = new Set<() => void>();
    const notify = () => {
      for (const one of waiting) one();
    };
    const until = (isTrue: () => boolean) =>
      new Promise<void>((done) => {
        const look = () => {
          if (!isTrue()) return;
          waiting.delete(look);
          done();
        };
        waiting.add(look);
        look();
      });
    const end = () => {
      isOver = true;
      notify();
    };
    socket.on("data", (data) => {
      text += data.toString("latin1");
      notify();
    });
    socket.on("error", end).on("close", end).on("end", end);
    socket.once("error", failed);
    socket.once("connect", () =>
      connected({
        socket,
        write: (data) => void socket.write(data),
        received: () => text,
        async head() {
          await until(() => text.includes("\r\n") || isOver);
          return text.split("\r\n\r\n")[0] ?? "";
        },
        reset: () => void socket.resetAndDestroy(),
        halfClose: () => void socket.end(),
        over: () => until(() => isOver),
      }),
    );
  });
}

/** Collects uncaught exceptions from now on. */
export function watchUncaught(): () => readonly unknown[] {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  process.on("uncaughtExceptionMonitor", note);
  afterAll(() => void process.off("uncaughtExceptionMonitor", note));
  return () => uncaught;
}
