// Calls of the member's own telephone system ring for as long as it lets them; no pass of the desk leads back into one.
import { expect, test } from "vitest";
import {
  createFakeDriver,
  createFakePhoneDeps,
} from "#testing/fixtures/softphone/phone-fixture.ts";
import type { SoftphoneDriver } from "#web/features/softphone/drivers/driver.ts";
import { createPhoneEngine } from "#web/features/softphone/engine/phone-engine.ts";

async function calling() {
  const system = createFakeDriver();
  const sip: SoftphoneDriver = { ...system.driver, kind: "sip" };
  const fake = createFakePhoneDeps({ reportPbxCall: () => ({ isKept: true }) });
  const phone = createPhoneEngine({
    ...fake.world,
    loadDrivers: () => Promise.resolve({ phones: [], sip, problems: [] }),
  });
  phone.start();
  await fake.pass();
  phone.sees([]);
  await phone.perform({ do: "outsideCall", number: "+12025550177", name: "" });
  const causes = () =>
    fake.asked.map(({ input }) => (input as { cause?: string | null }).cause ?? null);
  return { ...fake, phone, calls: system.calls, causes };
}

test("a telephone may ring for a minute, and is answered after it", async () => {
  const { phone, calls, pass } = await calling();
  await pass(60_000);
  expect(calls[0]?.did).toEqual([]);
  calls[0]?.become("open");
  await pass();
  const [one] = phone.state().outside;
  expect(phone.state().paths[one?.id ?? ""]?.state).toBe("open");
});

test("one that breaks is over: the desk is not asked for a way back", async () => {
  const { phone, calls, pass, names, causes } = await calling();
  calls[0]?.become("open");
  await pass();
  calls[0]?.become("closed", { isLost: true, say: "The audio connection was lost.", why: "lost" });
  await pass(40_000);
  expect(names()).not.toContain("joinCall");
  expect(causes().at(-1)).toBe("lost");
  expect(phone.state()).toMatchObject({ outside: [], paths: {} });
});
