import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { checkPassword } from "./password-hash.ts";
import { anonymousSenderOf, createPasswordQueue, type PasswordSender } from "./password-queue.ts";

const stranger = (ip: string): PasswordSender =>
  anonymousSenderOf({ kind: "anonymous", ip, device: "", knownBy: null });
const known = (id: string): PasswordSender => ({ kind: "known", id });

test("a file is read, and a person who is known signs in, while strangers wait for each other", async () => {
  let isChecked = 0;
  const flood = Array.from({ length: 20 }, (_, nth) =>
    checkPassword("kettle rain", null, stranger(`198.51.100.${nth}`)).then(() => {
      isChecked += 1;
    }),
  );
  await readFile(new URL(import.meta.url));
  expect(isChecked).toBeLessThan(10);
  await checkPassword("kettle rain", null, known("olga"));
  expect(isChecked).toBeLessThan(10);
  await Promise.all(flood);
});

function openQueue() {
  const queue = createPasswordQueue();
  const release = Promise.withResolvers<void>();
  let atWork = 0;
  const send = (sender: PasswordSender) =>
    queue
      .run(sender, async () => {
        atWork += 1;
        await release.promise;
      })
      .then(
        () => "checked",
        (error) => error.code,
      );
  return { send, countAtWork: () => atWork, release: release.resolve };
}
const count = (codes: readonly string[], code: string) =>
  codes.filter((one) => one === code).length;

test('strangers have "concurrentPasswordChecks" at work and "waitingPasswordChecks" waiting, people who are known as many of their own', async () => {
  const { send, countAtWork, release } = openQueue();
  const max = limit("concurrentPasswordChecks") + limit("waitingPasswordChecks");
  const strangers = Array.from({ length: max + 5 }, (_, nth) => send(stranger(`192.0.2.${nth}`)));
  const people = Array.from({ length: max + 5 }, (_, nth) => send(known(`person ${nth}`)));
  expect(await strangers.at(-1)).toBe("too_many_sign_ins");
  expect(countAtWork()).toBe(2 * limit("concurrentPasswordChecks"));
  release();
  for (const all of [strangers, people]) {
    const codes = await Promise.all(all);
    expect(count(codes, "checked")).toBe(max);
    expect(count(codes, "too_many_sign_ins")).toBe(5);
  }
});

test('one network has "waitingPasswordChecksPerSender" waiting, and leaves the other places', async () => {
  const { send, release } = openQueue();
  const max = limit("concurrentPasswordChecks") + limit("waitingPasswordChecksPerSender");
  const flood = Array.from({ length: max + 5 }, (_, nth) => send(stranger(`2001:db8:7:${nth}::1`)));
  const other = send(stranger("2001:db8:8::1"));
  release();
  expect(count(await Promise.all(flood), "checked")).toBe(max);
  expect(await other).toBe("checked");
});
