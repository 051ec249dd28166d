// The feed for programs: server-sent events with a key, resumed by Last-Event-ID.
import type { ServerResponse } from "node:http";
import { limit } from "#domain/limits.ts";
import type { SomeoneActor } from "#server/actions/actor.ts";
import type { Listener } from "./listener.ts";
import type { Live } from "./live.ts";

export async function serveEventStream(
  live: Live,
  response: ServerResponse,
  actor: SomeoneActor,
  recognise: () => Promise<SomeoneActor | null>,
  after: number,
): Promise<void> {
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  response.write(": deskbell feed\n\n");
  const listener: Listener = {
    actor,
    recognise,
    looking: null,
    hearsEverything: true,
    isWatching: true,
    toldSeq: 0,
    send(frame) {
      if (frame.t !== "news" && frame.t !== "many" && frame.t !== "reset") return;
      if (response.writableLength > limit("socketBacklogBytes")) return void response.end();
      const data = frame.t === "news" ? frame.news : [];
      response.write(`id: ${frame.seq}\nevent: ${frame.t}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    close: () => void response.end(),
  };
  const beat = setInterval(
    () => response.write(": still here\n\n"),
    limit("socketPingSeconds") * 1000,
  );
  response.on("close", () => {
    clearInterval(beat);
    live.leave(listener);
  });
  await live.join(listener, after);
}
