import { expect, test } from "vitest";
import { type SetupInputs, setupStage, signInLead } from "./setup-stage.ts";

const owner: SetupInputs = {
  isSetUp: true,
  isSignedOut: false,
  canConnect: true,
  inboxCount: 0,
  path: "undecided",
};

test("asks a signed-out visitor to sign in once the workspace exists", () => {
  const gone = { ...owner, isSignedOut: true, canConnect: false };
  expect(setupStage(gone)).toBe("signed_out");
  expect(setupStage({ ...gone, isSetUp: false })).toBe("company");
  expect(signInLead("http:")).toMatch(/PUBLIC_URL/);
  expect(signInLead("https:")).not.toMatch(/PUBLIC_URL/);
});

test("asks for the workspace first on a fresh server, whatever this tab remembers", () => {
  expect(setupStage({ ...owner, isSetUp: false, path: "provider" })).toBe("company");
});

test("asks an owner who reloads to choose again, unless a choice was made", () => {
  expect(setupStage(owner)).toBe("start");
  expect(setupStage({ ...owner, path: "provider" })).toBe("provider");
});

test("keeps showing a provider's webhook URL after its inbox was created, then is done", () => {
  expect(setupStage({ ...owner, path: "provider", inboxCount: 1 })).toBe("provider");
  expect(setupStage({ ...owner, inboxCount: 1 })).toBe("done");
});

test("shows an agent that there is nothing to set up", () => {
  expect(setupStage({ ...owner, canConnect: false, path: "provider" })).toBe("not_yours");
});
