// The change feed for API clients: server-sent events with a key, resumed by Last-Event-ID.
import type { ServerResponse } from "node:http";
import type { ServerFrame } from "#contract/live-protocol.ts";
import { limit } from "#domain/limits.ts";
import type { AuthenticatedActor } from "#server/actions/actor.ts";
import type { LiveServer } from "./live-server.ts";
import type { Subscriber } from "./subscriber.ts";

type EventFrame = Extract<ServerFrame, { type: "changes" | "resync" | "reset" }>;

const written = new WeakMap<EventFrame, Buffer>();

/** A frame for many streams is serialized once. */
function eventOf(frame: EventFrame): Buffer {
  const before = written.get(frame);
  if (before) return before;
  const data = frame.type === "changes" ? frame.changes : [];
  const event = Buffer.from(
    `id: ${frame.seq}\nevent: ${frame.type}\ndata: ${JSON.stringify(data)}\n\n`,
  );
  written.set(frame, event);
  return event;
}

export async function serveEventStream(
  live: LiveServer,
  response: ServerResponse,
  actor: AuthenticatedActor,
  reauthenticate: () => Promise<AuthenticatedActor | null>,
  after: number,
): Promise<void> {
  // The client may have disconnected during authentication; its close event won't fire again.
  if (response.destroyed || response.writableEnded) return;
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  /** A write after the end would be a stream error. */
  const write = (text: string | Buffer) => {
    if (!response.writableEnded && !response.destroyed) response.write(text);
  };
  /** A client that doesn't read wouldn't receive the end of the stream either. */
  const letGo = () => void (response.writableLength > 0 ? response.destroy() : response.end());
  write(": deskbell feed\n\n");
  const subscriber: Subscriber = {
    actor,
    reauthenticate,
    viewing: null,
    receivesEverything: true,
    isActive: true,
    sentSeq: 0,
    send(frame) {
      if (frame.type !== "changes" && frame.type !== "resync" && frame.type !== "reset") return;
      if (response.writableLength > limit("socketBacklogBytes")) return letGo();
      write(eventOf(frame));
    },
    close: letGo,
  };
  const heartbeat = setInterval(() => write(": still here\n\n"), limit("socketPingSeconds") * 1000);
  let isGone = false;
  response.on("close", () => {
    isGone = true;
    clearInterval(heartbeat);
    live.leave(subscriber);
  });
  await live.join(subscriber, after);
  // The client disconnected while joining, and `join` added it again.
  if (isGone) live.leave(subscriber);
}
