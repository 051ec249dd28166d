import { expect, test } from "vitest";
import { refer } from "./sip-refer.ts";

type Options = NonNullable<Parameters<Parameters<typeof refer>[0]["refer"]>[1]>;
type Handlers = Record<string, (event: never) => void>;

/** A PBX call controlled by the test. */
function call() {
  let options: Options = {};
  let end: () => void = () => undefined;
  const session = {
    refer(_target: unknown, given: Options = {}) {
      options = given;
    },
    on(_event: "ended", listener: () => void) {
      end = listener;
    },
  } as Parameters<typeof refer>[0];
  return {
    session,
    ends: () => end(),
    says: (event: string) => (options.eventHandlers as Handlers)[event]?.({} as never),
    replaces: () => options.replaces,
  };
}

test("trusts a PBX that reports the result", async () => {
  const one = call();
  const handed = refer(one.session, "204");
  one.says("requestSucceeded");
  one.says("accepted");
  await expect(handed).resolves.toBeUndefined();
  expect(one.replaces()).toBeUndefined();
});

test("counts as transferred if the PBX accepts, reports nothing and hangs up", async () => {
  const one = call();
  const handed = refer(one.session, "204");
  one.says("requestSucceeded");
  one.ends();
  await expect(handed).resolves.toBeUndefined();
});

test("fails if the call ends before the PBX accepts", async () => {
  const one = call();
  const handed = refer(one.session, "204");
  one.ends();
  await expect(handed).rejects.toThrow("The call is over.");
});

test.each([
  ["requestFailed", "doesn't support transfers"],
  ["failed", "Couldn't reach"],
])("reports %s as a sentence", async (event, message) => {
  const one = call();
  const handed = refer(one.session, "204");
  one.says(event);
  await expect(handed).rejects.toThrow(message);
});

test("names the consultation call as the one to replace", async () => {
  const [one, other] = [call(), call()];
  const handed = refer(one.session, "sip:204@pbx.example", other.session as never);
  expect(one.replaces()).toBe(other.session);
  one.says("accepted");
  await handed;
});
