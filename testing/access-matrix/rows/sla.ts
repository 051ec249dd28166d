import type { slaRoutes } from "#contract/sla.ts";
import { calendarContent, policyContent } from "#testing/access-matrix/sla-content.ts";
import type { RowsOf } from "./row.ts";

export const slaRows: RowsOf<typeof slaRoutes> = {
  listCalendars: { asks: "workspace.read", input: () => ({}) },
  createCalendar: { asks: "sla.manage", input: ({ n }) => calendarContent(`Hours ${n}`) },
  updateCalendar: {
    asks: "sla.manage",
    input: ({ calendarId, n }) => ({ calendarId, ...calendarContent(`Changed hours ${n}`) }),
  },
  deleteCalendar: {
    asks: "sla.manage",
    input: ({ calendarId }) => ({ calendarId }),
    fresh: async ({ owner }, { n }) => ({
      calendarId: (await owner.rpc("createCalendar", calendarContent(`Passing hours ${n()}`))).id,
    }),
  },
  listSlaPolicies: { asks: "workspace.read", input: () => ({}) },
  createSlaPolicy: { asks: "sla.manage", input: ({ n }) => policyContent(`Policy ${n}`) },
  updateSlaPolicy: {
    asks: "sla.manage",
    input: ({ policyId, n }) => ({ policyId, ...policyContent(`Changed policy ${n}`) }),
  },
  deleteSlaPolicy: {
    asks: "sla.manage",
    input: ({ policyId }) => ({ policyId }),
    fresh: async ({ owner }, { n }) => ({
      policyId: (await owner.rpc("createSlaPolicy", policyContent(`Passing policy ${n()}`))).id,
    }),
  },
  moveSlaPolicy: { asks: "sla.manage", input: ({ policyId }) => ({ policyId, position: 1 }) },
  previewSlaPolicy: {
    asks: "sla.manage",
    input: ({ policyId }) => ({ policyId, policy: null }),
  },
};
