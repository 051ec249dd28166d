import { expect, test } from "vitest";
import { checkPassword, hashPassword } from "./password-hash.ts";

test("the same password is hashed differently each time and proves itself against each", async () => {
  const [one, other] = [await hashPassword("kettle rain"), await hashPassword("kettle rain")];
  expect(one).not.toBe(other);
  for (const phc of [one, other])
    expect(await checkPassword("kettle rain", phc)).toEqual({ isRight: true, isOutdated: false });
  expect(await checkPassword("kettle rain ", one)).toEqual({ isRight: false, isOutdated: false });
});

test("a hash of another cost is understood, and said to be outdated", async () => {
  const cheap = await hashPassword("kettle rain", { memory: 1024, passes: 3, parallelism: 2 });
  expect(cheap).toMatch(/^\$argon2id\$v=19\$m=1024,t=3,p=2\$/);
  expect(await checkPassword("kettle rain", cheap)).toEqual({ isRight: true, isOutdated: true });
});

test("a letter with its accent is the same whether typed as one sign or as two", async () => {
  const phc = await hashPassword("caf\u00e9 au lait noir");
  expect((await checkPassword("cafe\u0301 au lait noir", phc)).isRight).toBe(true);
});

test("nothing proves itself against no hash or a broken one", async () => {
  for (const phc of [null, "", "$argon2i$v=19$m=16,t=2,p=1$c29tZXNhbHQ$AAAA", "plain words"])
    expect((await checkPassword("kettle rain", phc)).isRight).toBe(false);
});
