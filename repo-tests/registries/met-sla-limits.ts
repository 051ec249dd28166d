// The test that exceeds each limit of business hours and SLAs.
const sla = "server/actions/sla/sla.db.test.ts";

export const metSlaLimits = {
  calendars: sla,
  slaPolicies: sla,
  slaBatchSize: sla,
  slaPreviewSize: sla,
  slaMinutes: "contract/limits.test.ts",
} as const;
