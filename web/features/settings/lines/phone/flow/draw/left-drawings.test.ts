import { expect, test } from "vitest";
import type { Flow } from "#domain/call/flow/flow.ts";
import type { LineId } from "#domain/ids.ts";
import { begin, change } from "./history.ts";
import { type Keeping, makeKeeper } from "./keeper.ts";
import { leaveDrawing, openDrawing, showDrawing } from "./left-drawings.ts";

const flow = (start: string): Flow => ({ start, steps: [] });

function open(lineId: LineId, saves: Flow[], answer: () => Promise<void>) {
  return openDrawing(lineId, begin(flow("told by the server")), (told) =>
    makeKeeper({
      version: 4,
      async save(wanted, version) {
        await answer();
        saves.push(wanted);
        return { draftVersion: version + 1 };
      },
      kept: () => undefined,
      told,
      soon: () => () => undefined,
    }),
  );
}

test("a page that is opened again before the last stroke was kept draws on with it, upon its version", async () => {
  const line = "line 1" as LineId;
  const answered = Promise.withResolvers<void>();
  const saves: Flow[] = [];
  const before = open(line, saves, () => answered.promise);
  before.history = change(before.history, flow("mine"));
  before.keeper.want(flow("mine"));
  const isLeft = leaveDrawing(line, before);

  const again = open(line, saves, async () => undefined);
  const told: Keeping["kind"][] = [];
  showDrawing(line, again, ({ kind }) => void told.push(kind));
  expect(again.history.now).toEqual(flow("mine"));
  expect(told).toEqual(["keeping"]);
  again.keeper.want(flow("mine and more"));
  answered.resolve();
  await isLeft;
  await again.keeper.flush();
  expect(saves).toEqual([flow("mine"), flow("mine and more")]);
  expect([again.keeper.version, told.at(-1)]).toEqual([6, "kept"]);
});

test("what could not be kept is there again, with its refusal; what was kept begins from the server", async () => {
  const line = "line 2" as LineId;
  let isDown = true;
  const answer = async () => {
    if (isDown) throw new Error("no connection");
  };
  const before = open(line, [], answer);
  before.history = change(before.history, flow("mine"));
  before.keeper.want(flow("mine"));
  await leaveDrawing(line, before);
  const again = open(line, [], answer);
  expect([again.history.now, again.keeping.kind]).toEqual([flow("mine"), "refused"]);
  isDown = false;
  await again.keeper.again(4);
  await leaveDrawing(line, again);
  expect(open(line, [], answer).history.now).toEqual(flow("told by the server"));
});
