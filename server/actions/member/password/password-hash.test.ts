import { expect, test } from "vitest";
import { checkPassword, hashPassword } from "./password-hash.ts";

const operator = { kind: "operator" } as const;

test("hashes the same password differently each time, and verifies it against each hash", async () => {
  const [one, other] = [
    await hashPassword("kettle rain", operator),
    await hashPassword("kettle rain", operator),
  ];
  expect(one).not.toBe(other);
  for (const phc of [one, other])
    expect(await checkPassword("kettle rain", phc, operator)).toEqual({
      isRight: true,
      isOutdated: false,
    });
  expect(await checkPassword("kettle rain ", one, operator)).toEqual({
    isRight: false,
    isOutdated: false,
  });
});

test("verifies a hash of another cost, and reports it as outdated", async () => {
  const cheap = await hashPassword("kettle rain", operator, {
    memory: 1024,
    passes: 3,
    parallelism: 2,
  });
  expect(cheap).toMatch(/^\$argon2id\$v=19\$m=1024,t=3,p=2\$/);
  expect(await checkPassword("kettle rain", cheap, operator)).toEqual({
    isRight: true,
    isOutdated: true,
  });
});

test("treats an accented letter the same whether typed as one character or two", async () => {
  const phc = await hashPassword("caf\u00e9 au lait noir", operator);
  expect((await checkPassword("cafe\u0301 au lait noir", phc, operator)).isRight).toBe(true);
});

test("verifies nothing against a missing or broken hash", async () => {
  for (const phc of [null, "", "$argon2i$v=19$m=16,t=2,p=1$c29tZXNhbHQ$AAAA", "plain words"])
    expect((await checkPassword("kettle rain", phc, operator)).isRight).toBe(false);
});
