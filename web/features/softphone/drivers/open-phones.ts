// Which ways into calls this member has, as the server says, each with its driver; what speaks them is fetched
// only where it is needed.
import type { call as askRoute, Outputs } from "#web/data/api.ts";
import type { OpenedPhones } from "#web/features/softphone/phone/phone.ts";
import type { SoftphoneDriver } from "./driver.ts";
import { makeSimulatorDriver } from "./simulator-driver.ts";

type Opened = Outputs["openSoftphone"];

/** A pass with less than this left is not worth starting with. */
const freshMs = 60_000;

export async function openPhones(ask: typeof askRoute, nowMs: () => number): Promise<OpenedPhones> {
  let opened = await ask("openSoftphone", {});

  /** Of that account, asked for again when it is about to run out. */
  const tokenOf = (accountId: string) => async (): Promise<string> => {
    const find = (all: Opened) => all.phones.find((one) => one.accountId === accountId);
    const held = find(opened);
    if (held !== undefined && Date.parse(held.expiresAt) - nowMs() > freshMs) return held.token;
    opened = await ask("openSoftphone", {});
    return find(opened)?.token ?? held?.token ?? "";
  };

  const phones = await Promise.all(
    opened.phones.map(async ({ accountId, lineIds, driver }) => ({
      lineIds,
      driver: await driverOf(driver, tokenOf(accountId)),
    })),
  );
  return {
    phones,
    sip: opened.sip === null ? null : await sipOf(opened.sip),
    problems: opened.problems,
  };
}

async function driverOf(
  kind: Opened["phones"][number]["driver"],
  token: () => Promise<string>,
): Promise<SoftphoneDriver> {
  if (kind === "simulator") return makeSimulatorDriver(token);
  if (kind === "plivo") return (await import("./plivo-driver.ts")).makePlivoDriver(token);
  return (await import("./twilio-driver.ts")).makeTwilioDriver(token);
}

async function sipOf(account: NonNullable<Opened["sip"]>): Promise<SoftphoneDriver> {
  return (await import("./sip-driver.ts")).makeSipDriver(account);
}
