import { expect, test } from "vitest";
import type { Attachment } from "#contract/live-protocol.ts";
import { createUploadQueue } from "./upload-queue.ts";

const turn = () => new Promise<void>((done) => setImmediate(done));

function makeScene() {
  const uploads: PromiseWithResolvers<Attachment>[] = [];
  const onItsWay = createUploadQueue(() => {
    const upload = Promise.withResolvers<Attachment>();
    uploads.push(upload);
    return {
      done: upload.promise,
      stop: () => upload.reject(new DOMException("Stopped", "AbortError")),
    };
  });
  const taken: string[] = [];
  const taker = (name: string) => (file: Attachment) => void taken.push(`${name} ${file.name}`);
  const arrive = (nth: number, name: string) => {
    uploads[nth]?.resolve({ name } as Attachment);
    return turn();
  };
  return { onItsWay, uploads, taken, taker, arrive };
}
const file = (name: string) => new File(["x"], name);

test("adds a finished upload to the current content if its editor is open again", async () => {
  const { onItsWay, taken, taker, arrive } = makeScene();
  const leave = onItsWay.register("mail 1", taker("left"));
  onItsWay.start("mail 1", file("plan.pdf"));
  leave();
  onItsWay.register("mail 1", taker("open again"));
  expect(onItsWay.filesOf("mail 1").map((one) => one.name)).toEqual(["plan.pdf"]);
  await arrive(0, "plan.pdf");
  expect(taken).toEqual(["open again plan.pdf"]);
  expect(onItsWay.filesOf("mail 1")).toEqual([]);
});

test("gives a finished upload to the closed editor while no other is open", async () => {
  const { onItsWay, taken, taker, arrive } = makeScene();
  const leave = onItsWay.register("mail 1", taker("left"));
  onItsWay.start("mail 1", file("plan.pdf"));
  leave();
  await arrive(0, "plan.pdf");
  expect(taken).toEqual(["left plan.pdf"]);
});

test("keeps uploads per editor, and failed ones until they are retried or removed", async () => {
  const { onItsWay, uploads, taken, taker, arrive } = makeScene();
  onItsWay.register("mail 1", taker("mail 1"));
  onItsWay.register("text 1", taker("text 1"));
  onItsWay.start("mail 1", file("plan.pdf"));
  onItsWay.start("text 1", file("a.png"));
  uploads[0]?.reject(new Error("no connection"));
  await turn();
  const problems = (box: string) => onItsWay.filesOf(box).map((one) => one.problem !== null);
  expect([problems("mail 1"), problems("text 1")]).toEqual([[true], [false]]);
  onItsWay.filesOf("mail 1")[0]?.again();
  expect(problems("mail 1")).toEqual([false]);
  await arrive(2, "plan.pdf");
  onItsWay.filesOf("text 1")[0]?.stop();
  await turn();
  expect(taken).toEqual(["mail 1 plan.pdf"]);
  expect(onItsWay.filesOf("text 1")).toEqual([]);
});

test("files arrive in the order they were chosen, and one that failed or was removed holds up no other", async () => {
  const { onItsWay, uploads, taken, taker, arrive } = makeScene();
  onItsWay.register("mail 1", taker("mail 1"));
  for (const name of ["0", "1", "2", "3"]) onItsWay.start("mail 1", file(name));
  await arrive(3, "3");
  await arrive(1, "1");
  expect(taken).toEqual([]);
  await arrive(0, "0");
  expect(taken).toEqual(["mail 1 0", "mail 1 1"]);
  uploads[2]?.reject(new Error("no connection"));
  await turn();
  expect(taken).toEqual(["mail 1 0", "mail 1 1", "mail 1 3"]);
  onItsWay.filesOf("mail 1")[0]?.again();
  await arrive(4, "2");
  expect(taken.at(-1)).toBe("mail 1 2");

  for (const name of ["4", "5"]) onItsWay.start("mail 1", file(name));
  await arrive(6, "5");
  onItsWay.filesOf("mail 1")[0]?.stop();
  await turn();
  expect(taken.at(-1)).toBe("mail 1 5");
  expect(onItsWay.filesOf("mail 1")).toEqual([]);
});
