import { expect, test } from "vitest";
import { readServerEvents } from "./read-server-events.ts";

const answerIn = (...pieces: string[]): Response => {
  const encoder = new TextEncoder();
  return new Response(
    new ReadableStream({
      start(line) {
        for (const piece of pieces) line.enqueue(encoder.encode(piece));
        line.close();
      },
    }),
  );
};

const heardOf = async (...pieces: string[]): Promise<string[]> => {
  const heard: string[] = [];
  await readServerEvents(answerIn(...pieces), (data) => heard.push(data));
  return heard;
};

test("events are heard whole, however the network cuts them", async () => {
  expect(await heardOf('data: {"sta', 'te":"open"}\n', '\ndata: {"state":"closed"}\n\n')).toEqual([
    '{"state":"open"}',
    '{"state":"closed"}',
  ]);
});

test("a word to keep the line awake is no event, and half an event is none yet", async () => {
  expect(await heardOf(": still here\n\n", "id: 4\ndata: one\n\n", "data: tw")).toEqual(["one"]);
});
