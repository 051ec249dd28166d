// Limits per workspace, merged into domain/limits.ts. Each list is loaded whole, most of them when a screen starts.
export const workspaceLimits = {
  tagsPerWorkspace: {
    max: 1_000,
    unit: "tags",
    reason: "any member who answers creates tags, and all are loaded at the start",
  },
  teamsPerWorkspace: { max: 1_000, unit: "teams", reason: "all are loaded at the start" },
  teamMembershipsPerWorkspace: {
    max: 20_000,
    unit: "memberships",
    reason: "members of all teams together: two thousand members in ten teams each",
  },
  membersPerWorkspace: {
    max: 2_000,
    unit: "members",
    reason: "with deactivated ones and open invitations; all are loaded at the start",
  },
  inboxesPerWorkspace: {
    max: 1_000,
    unit: "inboxes",
    reason: "with archived ones; all are loaded at the start, with their signatures",
  },
  accountsPerWorkspace: {
    max: 100,
    unit: "accounts",
    reason: "each is checked every few minutes; a company with a brand per country has a dozen",
  },
  apiKeysPerWorkspace: {
    max: 500,
    unit: "keys",
    reason: "without revoked ones; all are listed on one page",
  },
} as const;
