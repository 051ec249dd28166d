// Which browser this is, and how it tells the server of itself.
import { type CallId, createId, type DeviceId } from "#domain/ids.ts";
import { rpc } from "#web/data/rpc.ts";
import type { PhoneState } from "./phone-state.ts";

const idPlace = "phone-device";
const callPlace = "phone-call";

function keep(place: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(place);
    else localStorage.setItem(place, value);
  } catch {
    // Storage is switched off or full: a reload then does not find back into its call.
  }
}

function read(place: string): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

/** The calls this browser is in. */
export const savedCallIds = {
  read: (): CallId[] => (read(callPlace)?.split(" ") ?? []) as CallId[],
  write: (ids: readonly CallId[]) => keep(callPlace, ids.length === 0 ? null : ids.join(" ")),
};

let made: DeviceId | null = null;

export function deviceId(): DeviceId {
  made ??=
    (read(idPlace) as DeviceId | null) ??
    createId<DeviceId>(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
  keep(idPlace, made);
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

/** "Chrome on Linux": enough to know one's own computers apart. */
export function browserName(agent: string): string {
  const found = (table: readonly (readonly [string, string])[]) =>
    table.find(([mark]) => agent.includes(mark))?.[1];
  return `${found(browsers) ?? "A browser"} on ${found(systems) ?? "a computer"}`;
}

const told = {
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
    state: told[readiness],
  });
}

/** By the date of an answer, which is exact to a second; its middle is the best guess. */
export async function serverClockOffsetMs(): Promise<number | null> {
  const sentAtMs = Date.now();
  const answer = await fetch("/healthz", {
    cache: "no-store",
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  const date = Date.parse(answer?.headers.get("date") ?? "");
  if (Number.isNaN(date)) return null;
  const ahead = date + 500 - (sentAtMs + Date.now()) / 2;
  // Less than the second it is exact to means nothing, and a timer must not begin below nought for it.
  return Math.abs(ahead) < 1_000 ? 0 : Math.round(ahead);
}
