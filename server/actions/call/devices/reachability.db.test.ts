// A member's reachability follows from their browsers' heartbeats, and from missing ones.
import { afterAll, describe, expect, test } from "vitest";
import type { DeviceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { listMembers } from "#server/actions/member/list-members.ts";
import { sql } from "#server/store/sql.ts";
import { createIsolatedPhoneFixture } from "#testing/fixtures/call/isolated-phone-fixture.ts";
import type { TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { deleteStaleDevicesAndUpdateMembers } from "./delete-stale-devices.ts";
import { listDevices } from "./list-devices.ts";
import { removeDevice } from "./remove-device.ts";
import { reportDevice } from "./report-device.ts";

const fixture = await createIsolatedPhoneFixture();
afterAll(() => fixture.close());
const { people } = fixture;

async function createReachabilityFixture() {
  const olga = await people.createWorkspace();
  const maya = await people.addMember(olga.workspaceId, "Maya", "agent");
  const deviceId = people.newId<DeviceId>();
  const reports = async (state: "ready" | "no_microphone" = "ready", who: TestMember = maya) =>
    people.run(reportDevice, await people.actorOf(who), {
      deviceId,
      name: "Chromium",
      driver: "simulator",
      state,
    });
  const reach = async (): Promise<string | undefined> => {
    const { rows } = await people.run(listMembers, await people.actorOf(olga), {});
    return rows.find((one) => one.id === maya.memberId)?.reachability;
  };
  const countMemberChanges = async () =>
    (await people.changesOf(olga.workspaceId)).filter((one) => one.entity === "member").length;
  return { olga, maya, deviceId, reports, reach, countMemberChanges };
}

test("a heartbeat stores no response for a repeated request", async () => {
  const { maya, deviceId } = await createReachabilityFixture();
  const actor = await people.actorOf(maya);
  const input = { deviceId, name: "Chromium", driver: "simulator", state: "ready" } as const;
  await people.runtime.run(reportDevice, { actor, idempotencyKey: "beat" }, input);
  const { count } = await people.database.one<{ count: number }>(
    sql`select count(*) from idempotency_key where workspace_id = ${maya.workspaceId}`,
  );
  expect(Number(count)).toBe(0);
});

describe("reachability", () => {
  test("is gone at first, and reachable once a browser is ready", async () => {
    const { reports, reach } = await createReachabilityFixture();
    expect(await reach()).toBe("offline");
    await reports();
    expect(await reach()).toBe("reachable");
  });

  test("is inactive when the browser has no microphone", async () => {
    const { reports, reach } = await createReachabilityFixture();
    await reports("no_microphone");
    expect(await reach()).toBe("inactive");
  });

  test("publishes a change only when the state changes, not on every heartbeat", async () => {
    const { reports, countMemberChanges } = await createReachabilityFixture();
    await reports();
    const before = await countMemberChanges();
    for (let beat = 0; beat < 5; beat += 1) {
      people.advanceClock(5);
      await reports();
    }
    expect(await countMemberChanges()).toBe(before);
    await reports("no_microphone");
    expect(await countMemberChanges()).toBe(before + 1);
  });

  test("is inactive after 15 seconds of silence and gone after a minute, each published once", async () => {
    const { maya, reports, reach, countMemberChanges } = await createReachabilityFixture();
    await reports();
    people.advanceClock(14);
    await deleteStaleDevicesAndUpdateMembers(fixture.runtime);
    expect(await reach()).toBe("reachable");
    const before = await countMemberChanges();
    people.advanceClock(2);
    await deleteStaleDevicesAndUpdateMembers(fixture.runtime);
    await deleteStaleDevicesAndUpdateMembers(fixture.runtime);
    expect(await reach()).toBe("inactive");
    expect(await countMemberChanges()).toBe(before + 1);
    people.advanceClock(50);
    await deleteStaleDevicesAndUpdateMembers(fixture.runtime);
    await deleteStaleDevicesAndUpdateMembers(fixture.runtime);
    expect(await reach()).toBe("offline");
    expect(await countMemberChanges()).toBe(before + 2);
    expect(await people.run(listDevices, await people.actorOf(maya), {})).toEqual({ rows: [] });
    await reports();
    expect(await reach()).toBe("reachable");
  });

  test("stays reachable while one of two browsers is awake", async () => {
    const { maya, reports, reach } = await createReachabilityFixture();
    await reports();
    people.advanceClock(12);
    const other = { deviceId: people.newId<DeviceId>(), name: "Firefox" } as const;
    const ready = { ...other, driver: "twilio", state: "ready" } as const;
    await people.run(reportDevice, await people.actorOf(maya), ready);
    people.advanceClock(10);
    await deleteStaleDevicesAndUpdateMembers(fixture.runtime);
    expect(await reach()).toBe("reachable");
    await people.run(removeDevice, await people.actorOf(maya), { deviceId: other.deviceId });
    expect(await reach()).toBe("inactive");
  });

  test("caps a member's devices, drops the longest silent one, and leaves a teammate's alone", async () => {
    const { olga, maya, deviceId, reports } = await createReachabilityFixture();
    const [me, owner] = [await people.actorOf(maya), await people.actorOf(olga)];
    const report = (actor: typeof me) =>
      people.run(reportDevice, actor, {
        deviceId: people.newId<DeviceId>(),
        name: "Chromium",
        driver: "simulator",
        state: "ready",
      });
    const ids = async () => (await people.run(listDevices, me, {})).rows.map((one) => one.id);
    await report(owner);
    await report(me);
    people.advanceClock(1);
    await reports();
    people.advanceClock(1);
    for (let n = 0; n < limit("devicesPerMember"); n += 1) await report(me);
    expect(await ids()).toHaveLength(limit("devicesPerMember"));
    expect(await ids()).not.toContain(deviceId);
    await reports();
    expect(await ids()).toHaveLength(limit("devicesPerMember"));
    expect((await people.run(listDevices, owner, {})).rows).toHaveLength(1);
  });

  test("a member can't report another member's device", async () => {
    const { olga, reports, reach } = await createReachabilityFixture();
    await reports();
    await expect(reports("no_microphone", olga)).rejects.toMatchObject({ code: "not_found" });
    expect(await reach()).toBe("reachable");
  });
});
