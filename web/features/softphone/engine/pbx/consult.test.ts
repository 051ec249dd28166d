import { expect, test } from "vitest";
import {
  createFakeDriver,
  createFakePhoneDeps,
} from "#testing/fixtures/softphone/phone-fixture.ts";
import {
  type DriverCall,
  DriverError,
  type SoftphoneDriver,
} from "#web/features/softphone/drivers/driver.ts";
import { createPhoneEngine } from "#web/features/softphone/engine/phone-engine.ts";

const number = "+12025550177";

/** A telephone system that holds and hands on, and says how many voicemails wait. */
async function withSystem(handsOn: () => Promise<void> = () => Promise.resolve()) {
  const system = createFakeDriver();
  const made: DriverCall[] = [];
  const handed: [from: number, to: number][] = [];
  let lamp: (waiting: number | null) => void = () => undefined;
  const sip: SoftphoneDriver = {
    ...system.driver,
    kind: "sip",
    onVoicemails(listener) {
      lamp = listener;
    },
    async connect(to) {
      const call: DriverCall = Object.assign(await system.driver.connect(to), {
        hold: async () => undefined,
        async transferTo(other: DriverCall) {
          await handsOn();
          handed.push([made.indexOf(call), made.indexOf(other)]);
        },
      });
      made.push(call);
      return call;
    },
  };
  const fake = createFakePhoneDeps({ reportPbxCall: () => ({ isKept: true }) });
  const phone = createPhoneEngine({
    ...fake.world,
    loadDrivers: () => Promise.resolve({ phones: [], sip, problems: [] }),
  });
  phone.start();
  await fake.pass();
  phone.sees([]);
  await phone.perform({ do: "outsideCall", number, name: "" });
  system.calls[0]?.become("open");
  await fake.pass();
  const [first] = phone.state().outside;
  const idOf = (place: number) => phone.state().outside[place]?.id ?? "";
  return { ...fake, phone, calls: system.calls, handed, first, idOf, shows: lamp };
}

test("a word with somebody first: the caller waits meanwhile, then the two are brought together", async () => {
  const { phone, calls, handed, idOf, pass } = await withSystem();
  await phone.perform({ do: "outsideConsult", id: idOf(0), number: "204" });
  calls[1]?.become("open");
  await pass();
  expect(phone.state().outside.map(({ isHeld }) => isHeld)).toEqual([true, false]);
  const [id, otherId] = [idOf(0), idOf(1)];
  expect(await phone.perform({ do: "outsideComplete", id, otherId })).toMatchObject({
    isDone: true,
  });
  expect(handed).toEqual([[0, 1]]);
  expect(phone.state().outside).toEqual([]);
  expect(calls.map(({ did }) => did.at(-1))).toEqual(["hang up", "hang up"]);
});

test("where the system does not hand on, both calls stay as they are, and the reason is said", async () => {
  const say = "Your phone system doesn't support transfers.";
  const { phone, calls, idOf, pass } = await withSystem(() => Promise.reject(new DriverError(say)));
  await phone.perform({ do: "outsideConsult", id: idOf(0), number: "204" });
  calls[1]?.become("open");
  await pass();
  const [id, otherId] = [idOf(0), idOf(1)];
  expect(await phone.perform({ do: "outsideComplete", id, otherId })).toMatchObject({
    ...{ isDone: false, say },
  });
  expect(phone.state().outside.map(({ isHeld }) => isHeld)).toEqual([true, false]);
});

test("voicemails on the system are known, and that it says nothing of them as well", async () => {
  const { phone, shows } = await withSystem();
  expect(phone.state().voicemails).toBeNull();
  shows(3);
  expect(phone.state().voicemails).toBe(3);
  shows(null);
  expect(phone.state().voicemails).toBeNull();
});
