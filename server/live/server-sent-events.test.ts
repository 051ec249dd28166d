import type { ServerResponse } from "node:http";
import { PassThrough } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import type { ServerFrame } from "#contract/live-protocol.ts";
import type { AuthenticatedActor } from "#server/actions/actor.ts";
import type { LiveServer } from "./live-server.ts";
import { serveEventStream } from "./server-sent-events.ts";
import type { Subscriber } from "./subscriber.ts";

const actor = { kind: "member", memberId: "maya" } as AuthenticatedActor;

test("a frame for many streams is serialized once", async () => {
  const subscribers: Subscriber[] = [];
  const live = {
    join: async (one: Subscriber) => void subscribers.push(one),
    leave: () => undefined,
  } as unknown as LiveServer;
  const responses = [1, 2, 3].map(() => {
    const response = Object.assign(new PassThrough(), { writeHead: () => undefined });
    onTestFinished(() => void response.destroy());
    return response;
  });
  for (const response of responses)
    await serveEventStream(
      live,
      response as unknown as ServerResponse,
      actor,
      async () => actor,
      0,
    );
  let serialized = 0;
  const change = {
    toJSON: () => {
      serialized += 1;
      return { entity: "tag", id: `tag ${serialized}` };
    },
  };
  const frame = { type: "changes", seq: 4, changes: [change] } as unknown as ServerFrame;
  for (const one of subscribers) one.send(frame);
  const event = 'id: 4\nevent: changes\ndata: [{"entity":"tag","id":"tag 1"}]\n\n';
  expect(responses.map((one) => String(one.read()))).toEqual(
    responses.map(() => `: deskbell feed\n\n${event}`),
  );
});
