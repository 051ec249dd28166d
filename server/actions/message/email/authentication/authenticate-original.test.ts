import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { authenticateOriginal } from "./authenticate-original.ts";

test('an email larger than "emailAuthBytes" is not even loaded', async () => {
  let loads = 0;
  const load = async () => {
    loads += 1;
    return null;
  };
  const authenticate = (size: number) => authenticateOriginal({} as Runtime, null, size, load);
  expect(await authenticate(limit("emailAuthBytes") + 1)).toBeNull();
  expect(loads).toBe(0);
  await authenticate(limit("emailAuthBytes"));
  expect(loads).toBe(1);
});
