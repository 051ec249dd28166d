// Twilio keeps data and keys by region: https://www.twilio.com/docs/global-infrastructure, looked at on 2026-11-22.
// Each of its products has a host of its own in each region, reached over one of several edges.
import type { Connection, Settings } from "#server/ports/provider.ts";

export const twilioHome = "https://api.twilio.com";

/** The region with the edge beside it, which is the way in unless another is named. */
export const twilioRegions = {
  us1: { name: "United States (US1)", edge: "ashburn" },
  ie1: { name: "Ireland (IE1)", edge: "dublin" },
  au1: { name: "Australia (AU1)", edge: "sydney" },
} as const;

export type TwilioRegion = keyof typeof twilioRegions;

const isRegion = (word: string): word is TwilioRegion => Object.hasOwn(twilioRegions, word);

export const regionOf = ({ region = "" }: Settings): TwilioRegion =>
  isRegion(region) ? region : "us1";

/** null: the host without region and edge, which means the United States. */
export const edgeOf = (settings: Settings): string | null => {
  const region = regionOf(settings);
  if (settings.edge) return settings.edge;
  return region === "us1" ? null : twilioRegions[region].edge;
};

/** A simulated account has all of them at one address. */
export function hostOf(
  { baseUrl, settings }: Pick<Connection, "baseUrl" | "settings">,
  product: "api" | "messaging" | "content",
): string {
  if (baseUrl !== twilioHome) return baseUrl;
  const edge = edgeOf(settings);
  return edge === null
    ? `https://${product}.twilio.com`
    : `https://${product}.${edge}.${regionOf(settings)}.twilio.com`;
}
