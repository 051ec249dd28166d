import type { workspaceRoutes } from "#contract/workspace.ts";
import { memberPassword } from "#testing/app/members.ts";
import type { RowsOf } from "./row.ts";

export const workspaceRows: RowsOf<typeof workspaceRoutes> = {
  getInstance: { asks: "public", input: () => ({}) },
  setUp: {
    asks: "public",
    ends: "already_set_up",
    input: () => ({
      company: "Second",
      yourName: "Second",
      email: "second@elsewhere.example",
      password: memberPassword,
      timeZone: "Europe/London",
      country: "GB",
    }),
  },
  getMe: { asks: "authenticated", isPersonal: true, input: () => ({}) },
  updateWorkspace: { asks: "workspace.manage", input: () => ({ name: "Copperline" }) },
  listTeams: { asks: "workspace.read", input: () => ({}) },
  createTeam: {
    asks: "team.manage",
    input: ({ n, memberId }) => ({ name: `Team ${n}`, memberIds: [memberId] }),
  },
  updateTeam: {
    asks: "team.manage",
    input: ({ n, teamId, memberId }) => ({ teamId, name: `Team ${n}`, memberIds: [memberId] }),
  },
  deleteTeam: {
    asks: "team.manage",
    input: ({ teamId }) => ({ teamId }),
    fresh: async ({ owner }, { n }) => ({
      teamId: (await owner.rpc("createTeam", { name: `Passing team ${n()}` })).id,
    }),
  },
  listDeadLetters: { asks: "dead_letter.manage", input: () => ({}) },
  reprocessDeadLetter: {
    asks: "dead_letter.manage",
    input: ({ inboundPayloadId }) => ({ inboundPayloadId }),
  },
  reprocessAllDeadLetters: { asks: "dead_letter.manage", input: () => ({}) },
  dismissDeadLetter: {
    asks: "dead_letter.manage",
    input: ({ inboundPayloadId }) => ({ inboundPayloadId }),
  },
  listAuditLog: { asks: "audit.read", input: () => ({}) },
};
