// The region that carries an application's calls: https://developer.vonage.com/en/api/application.v2, read on
// 2026-11-22. Legs of two regions can't share a conversation, so calls are placed in the region where incoming calls
// arrive.
import type { Connection } from "#server/ports/provider.ts";
import { vonageBaseUrl } from "#server/providers/text/vonage/api.ts";

export const vonageRegions = {
  global: { name: "Chosen by Vonage", host: "api.nexmo.com" },
  "na-east": { name: "North America, East", host: "api-us-3.vonage.com" },
  "na-west": { name: "North America, West", host: "api-us-4.vonage.com" },
  "eu-west": { name: "Europe, West", host: "api-eu-3.vonage.com" },
  "eu-east": { name: "Europe, East", host: "api-eu-4.vonage.com" },
  "apac-sng": { name: "Singapore", host: "api-ap-3.vonage.com" },
  "apac-australia": { name: "Australia", host: "api-ap-4.vonage.com" },
} as const;

const isRegion = (value: string): value is keyof typeof vonageRegions =>
  Object.hasOwn(vonageRegions, value);

export const regionOf = ({ settings }: Pick<Connection, "settings">) => {
  const value = settings.voiceRegion ?? "";
  return isRegion(value) ? value : "global";
};

/** A simulated account has everything at one base URL. */
export const callsApiUrl = (connection: Connection, path: string): string =>
  connection.baseUrl === vonageBaseUrl
    ? `https://${vonageRegions[regionOf(connection)].host}${path}`
    : `${connection.baseUrl}${path}`;
