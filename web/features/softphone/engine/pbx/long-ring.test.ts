// PBX calls ring as long as the PBX allows, and can't be rejoined with a join token.
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
  const fake = createFakePhoneDeps({ reportPbxCall: () => ({ isRecorded: true }) });
  const phone = createPhoneEngine({
    ...fake.deps,
    loadDrivers: () => Promise.resolve({ phones: [], sip, problems: [] }),
  });
  phone.start();
  await fake.pass();
  phone.setCalls([]);
  await phone.runCommand({ kind: "pbxCall", number: "+12025550177", name: "" });
  const causes = () =>
    fake.asked.map(({ input }) => (input as { cause?: string | null }).cause ?? null);
  return { ...fake, phone, calls: system.calls, causes };
}

test("answers a call after a minute of ringing", async () => {
  const { phone, calls, pass } = await calling();
  await pass(60_000);
  expect(calls[0]?.did).toEqual([]);
  calls[0]?.become("open");
  await pass();
  const [one] = phone.state().pbxCalls;
  expect(phone.state().paths[one?.id ?? ""]?.state).toBe("open");
});

test("ends a broken call without trying to rejoin it", async () => {
  const { phone, calls, pass, names, causes } = await calling();
  calls[0]?.become("open");
  await pass();
  calls[0]?.become("closed", {
    isLost: true,
    message: "The audio connection was lost.",
    reason: "connection_lost",
  });
  await pass(40_000);
  expect(names()).not.toContain("joinCall");
  expect(causes().at(-1)).toBe("connection_lost");
  expect(phone.state()).toMatchObject({ pbxCalls: [], paths: {} });
});
