import type { QualitySample } from "#web/features/softphone/drivers/driver.ts";
import type { CallQuality } from "#web/features/softphone/engine/phone-state.ts";

/** From these limits on words get lost (ITU-T G.114 for the delay; no codec hides a loss of a tenth). */
const poor = { lostPercent: 8, roundTripMs: 600, jitterMs: 80 };
const fair = { lostPercent: 3, roundTripMs: 300, jitterMs: 40 };

const isAt = (sample: QualitySample, limit: typeof poor): boolean =>
  (sample.lostPercent ?? 0) >= limit.lostPercent ||
  (sample.roundTripMs ?? 0) >= limit.roundTripMs ||
  (sample.jitterMs ?? 0) >= limit.jitterMs;

export function callQualityOf(sample: QualitySample): CallQuality {
  if (isAt(sample, poor)) return "poor";
  return isAt(sample, fair) ? "fair" : "good";
}
