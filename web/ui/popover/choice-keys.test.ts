import { expect, test } from "vitest";
import { withFreeKeys } from "./choice-keys.ts";

const me = { id: "me", label: "Me", text: "Maya Lund", keys: "i" };
const keysAmong = (label: string, text = "") =>
  withFreeKeys([me, { id: "other", label, text }])[0]?.keys;

test("a key that begins another option's name only searches", () => {
  expect(keysAmong("Ravi Shah", "ravi@copperline.example")).toBe("i");
  expect(keysAmong("Isla Reed")).toBeUndefined();
  expect(keysAmong("Max Ito")).toBeUndefined();
  expect(keysAmong("Reception", "info@copperline.example")).toBeUndefined();
});
