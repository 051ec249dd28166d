// Twilio separates data and keys by region: https://www.twilio.com/docs/global-infrastructure, read on 2026-11-22. Each
// product has its own host per region, reached through one of several edges.
import type { Connection, Settings } from "#server/ports/provider.ts";

export const twilioBaseUrl = "https://api.twilio.com";

/** The regions, each with its default edge. */
export const twilioRegions = {
  us1: { name: "United States (US1)", edge: "ashburn" },
  ie1: { name: "Ireland (IE1)", edge: "dublin" },
  au1: { name: "Australia (AU1)", edge: "sydney" },
} as const;

type TwilioRegion = keyof typeof twilioRegions;

const isRegion = (value: string): value is TwilioRegion => Object.hasOwn(twilioRegions, value);

export const regionOf = ({ region = "" }: Settings): TwilioRegion =>
  isRegion(region) ? region : "us1";

/** Null for the host without region and edge, which is in the United States. */
export const edgeOf = (settings: Settings): string | null => {
  const region = regionOf(settings);
  if (settings.edge) return settings.edge;
  return region === "us1" ? null : twilioRegions[region].edge;
};

/** A simulated account has all products at one base URL. */
export function hostOf(
  { baseUrl, settings }: Pick<Connection, "baseUrl" | "settings">,
  product: "api" | "messaging" | "content",
): string {
  if (baseUrl !== twilioBaseUrl) return baseUrl;
  const edge = edgeOf(settings);
  return edge === null
    ? `https://${product}.twilio.com`
    : `https://${product}.${edge}.${regionOf(settings)}.twilio.com`;
}
