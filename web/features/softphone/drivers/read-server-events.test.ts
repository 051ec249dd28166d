import { expect, test } from "vitest";
import { readServerEvents } from "./read-server-events.ts";

const responseOf = (...pieces: string[]): Response => {
  const encoder = new TextEncoder();
  return new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(encoder.encode(piece));
        controller.close();
      },
    }),
  );
};

const eventsOf = async (...pieces: string[]): Promise<string[]> => {
  const events: string[] = [];
  await readServerEvents(responseOf(...pieces), (data) => events.push(data));
  return events;
};

test("reassembles events however the network splits them", async () => {
  expect(await eventsOf('data: {"sta', 'te":"open"}\n', '\ndata: {"state":"closed"}\n\n')).toEqual([
    '{"state":"open"}',
    '{"state":"closed"}',
  ]);
});

test("ignores keep-alive comments and incomplete events", async () => {
  expect(await eventsOf(": still here\n\n", "id: 4\ndata: one\n\n", "data: tw")).toEqual(["one"]);
});
