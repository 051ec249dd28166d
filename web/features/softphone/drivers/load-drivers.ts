// The member's audio providers, as the server lists them, each with its driver; driver code is loaded only if needed.
import type { rpc as callRpc, Outputs } from "#web/data/rpc.ts";
import type { LoadedDrivers } from "#web/features/softphone/engine/types.ts";
import type { SoftphoneDriver } from "./driver.ts";
import { createSimulatorDriver } from "./simulator-driver.ts";

type Opened = Outputs["issueSoftphoneCredentials"];

/** A token with less time left is not used. */
const freshMs = 60_000;

export async function loadDrivers(
  rpc: typeof callRpc,
  nowMs: () => number,
): Promise<LoadedDrivers> {
  let opened = await rpc("issueSoftphoneCredentials", {});

  /** The account's token, renewed when it is about to expire. */
  const tokenOf = (accountId: string) => async (): Promise<string> => {
    const find = (all: Opened) => all.phones.find((one) => one.accountId === accountId);
    const held = find(opened);
    if (held !== undefined && Date.parse(held.expiresAt) - nowMs() > freshMs) return held.token;
    opened = await rpc("issueSoftphoneCredentials", {});
    return find(opened)?.token ?? held?.token ?? "";
  };

  const phones = await Promise.all(
    opened.phones.map(async ({ accountId, inboxIds, driver, edge }) => ({
      inboxIds,
      driver: await driverOf(driver, tokenOf(accountId), edge),
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
  edge: string | undefined,
): Promise<SoftphoneDriver> {
  if (kind === "simulator") return createSimulatorDriver(token);
  if (kind === "plivo") return (await import("./plivo-driver.ts")).makePlivoDriver(token);
  return (await import("./twilio-driver.ts")).createTwilioDriver(
    token,
    edge === undefined ? {} : { edge },
  );
}

async function sipOf(account: NonNullable<Opened["sip"]>): Promise<SoftphoneDriver> {
  return (await import("./sip-driver.ts")).createSipDriver(account);
}
