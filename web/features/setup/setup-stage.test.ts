import { expect, test } from "vitest";
import { type SetupInputs, setupStage, signInLead } from "./setup-stage.ts";

const owner: SetupInputs = {
  isSetUp: true,
  isSignedOut: false,
  mayConnect: true,
  lineCount: 0,
  way: "undecided",
};

test("who returns without a session is led to sign in, once there is somebody to sign in as", () => {
  const gone = { ...owner, isSignedOut: true, mayConnect: false };
  expect(setupStage(gone)).toBe("signed_out");
  expect(setupStage({ ...gone, isSetUp: false })).toBe("house");
  expect(signInLead("http:")).toMatch(/PUBLIC_URL/);
  expect(signInLead("https:")).not.toMatch(/PUBLIC_URL/);
});

test("a fresh server asks for the house first, whatever this tab remembers", () => {
  expect(setupStage({ ...owner, isSetUp: false, way: "provider" })).toBe("house");
});

test("an owner who reloads before choosing chooses again, one who chose goes on", () => {
  expect(setupStage(owner)).toBe("start");
  expect(setupStage({ ...owner, way: "provider" })).toBe("provider");
});

test("a provider's address is still shown after its line was made, and then it is done", () => {
  expect(setupStage({ ...owner, way: "provider", lineCount: 1 })).toBe("provider");
  expect(setupStage({ ...owner, lineCount: 1 })).toBe("done");
});

test("an agent has nothing to set up", () => {
  expect(setupStage({ ...owner, mayConnect: false, way: "provider" })).toBe("not_yours");
});
