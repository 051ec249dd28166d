import { expect, test } from "vitest";
import { refer } from "./sip-refer.ts";

type Options = NonNullable<Parameters<Parameters<typeof refer>[0]["refer"]>[1]>;
type Handlers = Record<string, (event: never) => void>;

/** A call on a telephone system in the hands of the test. */
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

test("a system that tells how it went is believed", async () => {
  const one = call();
  const handed = refer(one.session, "204");
  one.says("requestSucceeded");
  one.says("accepted");
  await expect(handed).resolves.toBeUndefined();
  expect(one.replaces()).toBeUndefined();
});

test("a system that takes the wish, tells nothing and hangs up has handed the call on", async () => {
  const one = call();
  const handed = refer(one.session, "204");
  one.says("requestSucceeded");
  one.ends();
  await expect(handed).resolves.toBeUndefined();
});

test("a call that ends before the system took the wish was not handed on", async () => {
  const one = call();
  const handed = refer(one.session, "204");
  one.ends();
  await expect(handed).rejects.toThrow("The call is over.");
});

test.each([
  ["requestFailed", "doesn't support transfers"],
  ["failed", "Couldn't reach"],
])("%s is said in a sentence", async (event, say) => {
  const one = call();
  const handed = refer(one.session, "204");
  one.says(event);
  await expect(handed).rejects.toThrow(say);
});

test("after a word with somebody, their call is named as the one that is taken over", async () => {
  const [one, other] = [call(), call()];
  const handed = refer(one.session, "sip:204@pbx.example", other.session as never);
  expect(one.replaces()).toBe(other.session);
  one.says("accepted");
  await handed;
});
