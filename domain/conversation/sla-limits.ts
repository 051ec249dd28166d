// Limits of business hours and SLAs, merged into domain/limits.ts.

export const slaLimits = {
  calendars: {
    max: 50,
    unit: "calendars",
    reason: "all are on one page; a company with a calendar per country has a dozen",
  },
  slaPolicies: {
    max: 50,
    unit: "policies",
    reason: "each event of a conversation reads all of them, in their order",
  },
  slaMinutes: { max: 525_600, unit: "minutes", reason: "a year" },
  replyClockPauses: {
    max: 20,
    unit: "pauses",
    reason: "snoozed more often, the two earliest pauses count as one",
  },
  slaBatchSize: {
    max: 200,
    unit: "conversations",
    reason: "locked together when a policy changes, so that events wait for milliseconds",
  },
  slaPreviewSize: {
    max: 1_000,
    unit: "conversations",
    reason: "computed before a policy is saved; more are reported as “over 1,000”",
  },
} as const;
