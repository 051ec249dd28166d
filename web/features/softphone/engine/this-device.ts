// The identity of this browser on the server.
import { type CallId, createId, type DeviceId } from "#domain/ids.ts";
import { rpc } from "#web/data/rpc.ts";
import * as words from "#web/features/softphone/words.ts";
import { fill } from "#web/language/fill.ts";
import type { PhoneState } from "./phone-state.ts";

const deviceIdKey = "phone-device";
const callKey = "phone-call";

function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is disabled or full, so a reload can't rejoin its call.
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The calls this browser is in. */
export const savedCallIds = {
  read: (): CallId[] => (read(callKey)?.split(" ") ?? []) as CallId[],
  write: (ids: readonly CallId[]) => store(callKey, ids.length === 0 ? null : ids.join(" ")),
};

let made: DeviceId | null = null;

export function deviceId(): DeviceId {
  made ??=
    (read(deviceIdKey) as DeviceId | null) ??
    createId<DeviceId>(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
  store(deviceIdKey, made);
  return made;
}

const browsers = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const systems = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS", "Mac"],
  ["Linux", "Linux"],
] as const;

/** For example "Chrome on Linux": enough to tell one's own devices apart. */
function browserName(agent: string): string {
  const found = (table: readonly (readonly [string, string])[]) =>
    table.find(([mark]) => agent.includes(mark))?.[1];
  return fill(words.browserOnSystem, {
    browser: found(browsers) ?? words.aBrowser,
    system: found(systems) ?? words.aComputer,
  });
}

const reportedReadiness = {
  off: "starting",
  starting: "starting",
  ready: "ready",
  asks: "ready",
  no_microphone: "no_microphone",
  refused: "refused",
  failed: "failed",
} as const;

export async function reportThisDevice({ driver, readiness }: PhoneState): Promise<void> {
  if (driver === null) return;
  await rpc("reportDevice", {
    deviceId: deviceId(),
    name: browserName(navigator.userAgent),
    driver,
    state: reportedReadiness[readiness],
  });
}

/** From the Date header of a response, which is exact to a second; assumes its middle. */
export async function serverClockOffsetMs(): Promise<number | null> {
  const sentAtMs = Date.now();
  const response = await fetch("/healthz", {
    cache: "no-store",
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  const date = Date.parse(response?.headers.get("date") ?? "");
  if (Number.isNaN(date)) return null;
  const ahead = date + 500 - (sentAtMs + Date.now()) / 2;
  // Below that precision an offset means nothing, and a timer must not start below zero.
  return Math.abs(ahead) < 1_000 ? 0 : Math.round(ahead);
}
