import type { memberRoutes } from "#contract/member.ts";
import { seatPassword } from "#testing/desk/seats.ts";
import type { RowsOf } from "./row.ts";

const noSuchLink = { token: "a link that nobody gave out" };

export const memberRows: RowsOf<typeof memberRoutes> = {
  signIn: {
    asks: "nobody",
    ends: "wrong_credentials",
    input: ({ n }) => ({ email: `stranger.${n}@elsewhere.example`, password: "anything" }),
  },
  confirmSignIn: {
    asks: "nobody",
    ends: "sign_in_expired",
    input: () => ({ ticket: "none", code: "123456" }),
  },
  signOut: { asks: "signed_in", isPersonal: true, usesUpCaller: true, input: () => ({}) },
  signOutEverywhere: {
    asks: "self.manage",
    isPersonal: true,
    usesUpCaller: true,
    input: () => ({}),
  },
  listSessions: { asks: "self.manage", isPersonal: true, input: () => ({}) },
  endSession: {
    asks: "self.manage",
    isPersonal: true,
    input: ({ sessionId }) => ({ sessionId }),
    fresh: async (_, caller) => ({ sessionId: await caller.anotherSession() }),
  },
  updateProfile: {
    asks: "self.manage",
    isPersonal: true,
    input: () => ({ availability: "available" }),
  },
  changePassword: {
    asks: "self.manage",
    isPersonal: true,
    usesUpCaller: true,
    input: () => ({ current: seatPassword, next: "a slate roof under kettle rain" }),
  },
  startSecondFactor: {
    asks: "self.manage",
    isPersonal: true,
    usesUpCaller: true,
    input: () => ({ password: seatPassword }),
  },
  confirmSecondFactor: {
    asks: "self.manage",
    isPersonal: true,
    ends: "second_factor_off",
    input: () => ({ code: "123456" }),
  },
  removeSecondFactor: {
    asks: "self.manage",
    isPersonal: true,
    ends: "second_factor_off",
    input: () => ({ password: seatPassword }),
  },
  renewRecoveryCodes: {
    asks: "self.manage",
    isPersonal: true,
    ends: "second_factor_off",
    input: () => ({ password: seatPassword }),
  },
  listMembers: { asks: "workspace.read", input: () => ({}) },
  updateMember: {
    asks: "member.manage",
    input: ({ memberId, teamId }) => ({ memberId, role: "agent", teamIds: [teamId] }),
  },
  inviteMember: {
    asks: "member.manage",
    input: ({ n, teamId }) => ({
      email: `guest.${n}@elsewhere.example`,
      role: "viewer",
      teamIds: [teamId],
    }),
  },
  listInvitations: { asks: "member.manage", input: () => ({}) },
  revokeInvitation: {
    asks: "member.manage",
    input: ({ invitationId }) => ({ invitationId }),
    fresh: async ({ owner }, { n }) => {
      const email = `passing.${n()}@elsewhere.example`;
      const { invitation } = await owner.rpc("inviteMember", { email, role: "viewer" });
      return { invitationId: invitation.id };
    },
  },
  showInvitation: { asks: "nobody", ends: "link_spent", input: () => noSuchLink },
  acceptInvitation: {
    asks: "nobody",
    ends: "link_spent",
    input: () => ({ ...noSuchLink, name: "Nobody", password: seatPassword }),
  },
  listKeys: { asks: "key.manage", input: () => ({}) },
  createKey: {
    asks: "key.manage",
    input: ({ n, lineId }) => ({ name: `Key ${n}`, role: "viewer", lineIds: [lineId] }),
  },
  revokeKey: {
    asks: "key.manage",
    input: ({ keyId }) => ({ keyId }),
    fresh: async ({ owner }) => ({
      keyId: (await owner.rpc("createKey", { name: "Passing", role: "viewer" })).key.id,
    }),
  },
};
