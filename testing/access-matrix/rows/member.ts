import type { invitationRoutes } from "#contract/invitation.ts";
import type { memberRoutes } from "#contract/member.ts";
import { memberPassword } from "#testing/app/members.ts";
import type { RowsOf } from "./row.ts";

const noSuchLink = { token: "a link that nobody gave out" };

export const memberRows: RowsOf<typeof memberRoutes & typeof invitationRoutes> = {
  signIn: {
    asks: "public",
    ends: "invalid_credentials",
    input: ({ n }) => ({ email: `stranger.${n}@elsewhere.example`, password: "anything" }),
  },
  confirmSignIn: {
    asks: "public",
    ends: "sign_in_expired",
    input: () => ({ ticket: "none", code: "123456" }),
  },
  signOut: { asks: "authenticated", isPersonal: true, usesUpCaller: true, input: () => ({}) },
  endOtherSessions: {
    asks: "profile.manage",
    isPersonal: true,
    usesUpCaller: true,
    input: () => ({}),
  },
  listSessions: { asks: "profile.manage", isPersonal: true, input: () => ({}) },
  endSession: {
    asks: "profile.manage",
    isPersonal: true,
    input: ({ sessionId }) => ({ sessionId }),
    fresh: async (_, caller) => ({ sessionId: await caller.anotherSession() }),
  },
  updateProfile: {
    asks: "profile.manage",
    isPersonal: true,
    input: () => ({ availability: "available" }),
  },
  changePassword: {
    asks: "profile.manage",
    isPersonal: true,
    usesUpCaller: true,
    input: () => ({
      currentPassword: memberPassword,
      newPassword: "a slate roof under kettle rain",
    }),
  },
  startSecondFactorSetup: {
    asks: "profile.manage",
    isPersonal: true,
    usesUpCaller: true,
    input: () => ({ password: memberPassword }),
  },
  confirmSecondFactor: {
    asks: "profile.manage",
    isPersonal: true,
    ends: "second_factor_not_enabled",
    input: () => ({ code: "123456" }),
  },
  disableSecondFactor: {
    asks: "profile.manage",
    isPersonal: true,
    ends: "second_factor_not_enabled",
    input: () => ({ password: memberPassword }),
  },
  regenerateRecoveryCodes: {
    asks: "profile.manage",
    isPersonal: true,
    ends: "second_factor_not_enabled",
    input: () => ({ password: memberPassword }),
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
  resendInvitation: {
    asks: "member.manage",
    input: ({ invitationId }) => ({ invitationId }),
    fresh: async ({ owner }, { n }) => {
      const email = `again.${n()}@elsewhere.example`;
      const { invitation } = await owner.rpc("inviteMember", { email, role: "viewer" });
      return { invitationId: invitation.id };
    },
  },
  getInvitation: { asks: "public", ends: "link_expired", input: () => noSuchLink },
  acceptInvitation: {
    asks: "public",
    ends: "link_expired",
    input: () => ({ ...noSuchLink, name: "Nobody", password: memberPassword }),
  },
  listApiKeys: { asks: "api_key.manage", input: () => ({}) },
  createApiKey: {
    asks: "api_key.manage",
    input: ({ n, inboxId }) => ({ name: `Key ${n}`, role: "viewer", inboxIds: [inboxId] }),
  },
  revokeApiKey: {
    asks: "api_key.manage",
    input: ({ apiKeyId }) => ({ apiKeyId }),
    fresh: async ({ owner }) => ({
      apiKeyId: (await owner.rpc("createApiKey", { name: "Passing", role: "viewer" })).key.id,
    }),
  },
};
