// The feed for programs: server-sent events with a key, resumed by Last-Event-ID.
import type { ServerResponse } from "node:http";
import { limit } from "#domain/limits.ts";
import type { AuthenticatedActor } from "#server/actions/actor.ts";
import type { LiveServer } from "./live-server.ts";
import type { Subscriber } from "./subscriber.ts";

export async function serveEventStream(
  live: LiveServer,
  response: ServerResponse,
  actor: AuthenticatedActor,
  recognise: () => Promise<AuthenticatedActor | null>,
  after: number,
): Promise<void> {
  // Recognising them took a moment: who left meanwhile will never close again.
  if (response.destroyed || response.writableEnded) return;
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  /** Behind its end nothing is written: that would be an error of the stream. */
  const write = (text: string) => {
    if (!response.writableEnded && !response.destroyed) response.write(text);
  };
  /** Who does not take what is written would never take our goodbye either. */
  const letGo = () => void (response.writableLength > 0 ? response.destroy() : response.end());
  write(": deskbell feed\n\n");
  const listener: Subscriber = {
    actor,
    recognise,
    looking: null,
    hearsEverything: true,
    isWatching: true,
    toldSeq: 0,
    send(frame) {
      if (frame.t !== "news" && frame.t !== "many" && frame.t !== "reset") return;
      if (response.writableLength > limit("socketBacklogBytes")) return letGo();
      const data = frame.t === "news" ? frame.news : [];
      write(`id: ${frame.seq}\nevent: ${frame.t}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    close: letGo,
  };
  const beat = setInterval(() => write(": still here\n\n"), limit("socketPingSeconds") * 1000);
  let isGone = false;
  response.on("close", () => {
    isGone = true;
    clearInterval(beat);
    live.leave(listener);
  });
  await live.join(listener, after);
  // They left while they were taken in, and joining put them back.
  if (isGone) live.leave(listener);
}
