// A telephone outside that was rung, and is asked whether it takes the call.
import type { Script } from "#domain/call/script.ts";
import { must } from "#domain/errors.ts";
import type { PhoneHouse, PhoneLine } from "./phone-house.ts";

export interface TelephoneOutside {
  readonly legRef: string;
  readonly to: string;
  /** What it is told before the key. */
  readonly prompts: readonly string[];
  /** null: no key came. What it hears then. */
  press(key: string | null): Promise<Script>;
}

/** The one that was rung last. */
export function telephoneOutside(house: PhoneHouse, line: PhoneLine): TelephoneOutside {
  const { legRef, script, to } = must(house.voice.dialled.at(-1), "a telephone rings");
  const [gather] = script;
  if (gather?.do !== "gather") throw new Error("it is asked first");
  return {
    ...{ legRef, to },
    prompts: gather.prompts.map((one) => ("say" in one ? one.say : "")),
    async press(digits) {
      const heard = await house.ask(line, {
        ...{ kind: "step.done", token: gather.next, legRef, digits, isOver: false, take: null },
        at: house.people.now().toISOString(),
      });
      await house.settle();
      return heard;
    },
  };
}
