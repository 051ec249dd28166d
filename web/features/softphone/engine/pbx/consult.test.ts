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

/** A PBX that supports hold and transfer and reports waiting voicemails. */
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
  const fake = createFakePhoneDeps({ reportPbxCall: () => ({ isRecorded: true }) });
  const phone = createPhoneEngine({
    ...fake.deps,
    loadDrivers: () => Promise.resolve({ phones: [], sip, problems: [] }),
  });
  phone.start();
  await fake.pass();
  phone.setCalls([]);
  await phone.runCommand({ kind: "pbxCall", number, name: "" });
  system.calls[0]?.become("open");
  await fake.pass();
  const [first] = phone.state().pbxCalls;
  const idOf = (index: number) => phone.state().pbxCalls[index]?.id ?? "";
  return { ...fake, phone, calls: system.calls, handed, first, idOf, shows: lamp };
}

test("holds the caller during the consultation, then connects the two", async () => {
  const { phone, calls, handed, idOf, pass } = await withSystem();
  await phone.runCommand({ kind: "pbxConsult", id: idOf(0), number: "204" });
  calls[1]?.become("open");
  await pass();
  expect(phone.state().pbxCalls.map(({ isHeld }) => isHeld)).toEqual([true, false]);
  const [id, otherId] = [idOf(0), idOf(1)];
  expect(await phone.runCommand({ kind: "pbxComplete", id, otherId })).toMatchObject({
    isDone: true,
  });
  expect(handed).toEqual([[0, 1]]);
  expect(phone.state().pbxCalls).toEqual([]);
  expect(calls.map(({ did }) => did.at(-1))).toEqual(["hang up", "hang up"]);
});

test("keeps both calls and reports the reason if the PBX can't transfer", async () => {
  const message = "Your phone system doesn't support transfers.";
  const { phone, calls, idOf, pass } = await withSystem(() =>
    Promise.reject(new DriverError(message)),
  );
  await phone.runCommand({ kind: "pbxConsult", id: idOf(0), number: "204" });
  calls[1]?.become("open");
  await pass();
  const [id, otherId] = [idOf(0), idOf(1)];
  expect(await phone.runCommand({ kind: "pbxComplete", id, otherId })).toMatchObject({
    isDone: false,
    message: message,
  });
  expect(phone.state().pbxCalls.map(({ isHeld }) => isHeld)).toEqual([true, false]);
});

test("knows the number of voicemails on the PBX, and whether it reports them", async () => {
  const { phone, shows } = await withSystem();
  expect(phone.state().voicemails).toBeNull();
  shows(3);
  expect(phone.state().voicemails).toBe(3);
  shows(null);
  expect(phone.state().voicemails).toBeNull();
});
