import type { workspaceRoutes } from "#contract/workspace.ts";
import { seatPassword } from "#testing/desk/seats.ts";
import type { RowsOf } from "./row.ts";

export const workspaceRows: RowsOf<typeof workspaceRoutes> = {
  showInstance: { asks: "nobody", input: () => ({}) },
  setUp: {
    asks: "nobody",
    ends: "already_set_up",
    input: () => ({
      company: "Second",
      yourName: "Second",
      email: "second@elsewhere.example",
      password: seatPassword,
      timeZone: "Europe/London",
      country: "GB",
    }),
  },
  showMe: { asks: "signed_in", isPersonal: true, input: () => ({}) },
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
  listRawItems: { asks: "raw.manage", input: () => ({}) },
  replayRawItem: { asks: "raw.manage", input: ({ rawItemId }) => ({ rawItemId }) },
  replayRawItems: { asks: "raw.manage", input: () => ({}) },
  setAsideRawItem: { asks: "raw.manage", input: ({ rawItemId }) => ({ rawItemId }) },
  listAudit: { asks: "audit.read", input: () => ({}) },
};
