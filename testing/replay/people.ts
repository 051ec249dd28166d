// Scenarios for members' changes to themselves and each other, observed from another client.

import type { memberActions } from "#server/actions/member/registry.ts";
import { totpCode, totpStepAt } from "#server/actions/member/second-factor/totp.ts";
import { memberPassword, openSessionFor } from "#testing/app/members.ts";
import { TestBrowser } from "#testing/app/test-browser.ts";
import { password } from "#testing/open-app.ts";
import type { ReplayFixture, ScenariosOf, WriteRoute } from "./replay-fixture.ts";

/** Maya's other browser tab, so her own client learns of the change only through the change feed. */
const otherTab = ({ app, maya }: ReplayFixture) => openSessionFor(app, maya);
const tokenOf = (link: string) => link.split("/").at(-1) ?? "";

async function codeFor({ app, maya }: ReplayFixture): Promise<string> {
  const { deps } = app.running.runtime;
  const browser = await openSessionFor(app, maya);
  const { secret } = await browser.rpc("startSecondFactorSetup", { password: memberPassword });
  return totpCode(fromBase32(secret), totpStepAt(deps.clock.now()));
}

function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((one) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(one).toString(2).padStart(5, "0"))
    .join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((one) => Number.parseInt(one, 2)));
}

export const peopleScenarios: ScenariosOf<keyof typeof memberActions & WriteRoute> = {
  async signIn({ app, newcomer }) {
    const { email } = await newcomer();
    await new TestBrowser(app.url).rpc("signIn", { email, password: memberPassword });
  },
  async confirmSignIn({ app }) {
    const stranger = new TestBrowser(app.url);
    await stranger.errorCode("confirmSignIn", { ticket: "none", code: "123456" });
  },
  signOut: async ({ newcomer }) => (await newcomer()).browser.rpc("signOut", {}),
  async endOtherSessions({ app, newcomer }) {
    const someone = await newcomer();
    await openSessionFor(app, someone);
    await someone.browser.rpc("endOtherSessions", {});
  },
  async endSession({ app, newcomer }) {
    const someone = await newcomer();
    const other = await openSessionFor(app, someone);
    const { rows } = await someone.browser.rpc("listSessions", {});
    const theirs = rows.find((one) => !one.isThis);
    if (theirs) await someone.browser.rpc("endSession", { sessionId: theirs.id });
    await other.errorCode("getMe", {});
  },
  async updateProfile(fixture) {
    const tab = await otherTab(fixture);
    await tab.rpc("updateProfile", { name: "Maya Okafor", availability: "away" });
    await tab.rpc("updateProfile", { settings: { theme: "dark", density: "compact" } });
  },
  async changePassword({ newcomer }) {
    const { browser } = await newcomer();
    const next = "a slate roof under kettle rain";
    await browser.rpc("changePassword", { currentPassword: memberPassword, newPassword: next });
  },
  startSecondFactorSetup: async (fixture) =>
    (await otherTab(fixture)).rpc("startSecondFactorSetup", { password: memberPassword }),
  async confirmSecondFactor(fixture) {
    const code = await codeFor(fixture);
    await (await otherTab(fixture)).rpc("confirmSecondFactor", { code });
  },
  regenerateRecoveryCodes: async (fixture) =>
    (await otherTab(fixture)).rpc("regenerateRecoveryCodes", { password: memberPassword }),
  disableSecondFactor: async (fixture) =>
    (await otherTab(fixture)).rpc("disableSecondFactor", { password: memberPassword }),

  async updateMember({ olga, maya, newcomer, teamId }) {
    const { memberId } = await newcomer();
    await olga.rpc("updateMember", { memberId, role: "manager", teamIds: [teamId] });
    await olga.rpc("updateMember", { memberId, state: "disabled" });
    await olga.rpc("updateMember", { memberId: maya.memberId, role: "manager" });
  },
  async createResetLink({ olga, newcomer }) {
    const { memberId } = await newcomer();
    await olga.rpc("createResetLink", { memberId });
  },
  async revokeResetLink({ olga, newcomer }) {
    const { memberId } = await newcomer();
    await olga.rpc("createResetLink", { memberId });
    await olga.rpc("revokeResetLink", { memberId });
  },
  async resetPassword({ app, olga, newcomer }) {
    const { memberId } = await newcomer();
    const { link } = await olga.rpc("createResetLink", { memberId });
    const stranger = new TestBrowser(app.url);
    await stranger.rpc("resetPassword", { token: tokenOf(link), password: "rain on a slate roof" });
  },
  async requestPasswordReset({ app, newcomer }) {
    const { email } = await newcomer();
    await new TestBrowser(app.url).rpc("requestPasswordReset", { email });
  },
  async requestEmailChange({ newcomer, n }) {
    const { browser } = await newcomer();
    const email = `moving.${n()}@elsewhere.example`;
    await browser.rpc("requestEmailChange", { email, password: memberPassword });
  },
  async confirmEmailChange({ app, olga, newcomer, n }) {
    const { browser } = await newcomer();
    // Other scenarios add inboxes whose provider delivers nowhere.
    await olga.rpc("updateWorkspace", { systemEmailInboxId: app.emailInbox.id });
    const email = `moved.${n()}@elsewhere.example`;
    const mailbox = await app.mailbox(email);
    await browser.rpc("requestEmailChange", { email, password: memberPassword });
    const { text } = await mailbox.expectMail(/Confirm your new sign-in email/);
    const token = /\/confirm-email\/([\w-]+)/.exec(text)?.[1] ?? "";
    const stranger = new TestBrowser(app.url);
    await stranger.rpc("confirmEmailChange", { token, password: memberPassword });
  },
  async changeMemberEmail({ olga, newcomer, n }) {
    const { memberId } = await newcomer();
    const email = `renamed.${n()}@elsewhere.example`;
    await olga.rpc("changeMemberEmail", { memberId, email, password });
  },
  async resendInvitation({ olga, n }) {
    const email = `again.${n()}@elsewhere.example`;
    const { invitation } = await olga.rpc("inviteMember", { email, role: "agent" });
    await olga.rpc("resendInvitation", { invitationId: invitation.id });
  },
  inviteMember: ({ olga, n }) =>
    olga.rpc("inviteMember", { email: `guest.${n()}@elsewhere.example`, role: "agent" }),
  async acceptInvitation({ app, olga, n, teamId }) {
    const email = `guest.${n()}@elsewhere.example`;
    const { link } = await olga.rpc("inviteMember", { email, role: "agent", teamIds: [teamId] });
    const guest = new TestBrowser(app.url);
    const password = "rain on a slate roof";
    await guest.rpc("acceptInvitation", { token: tokenOf(link), name: "Guest", password });
  },
  async revokeInvitation({ olga, n }) {
    const email = `guest.${n()}@elsewhere.example`;
    const { invitation } = await olga.rpc("inviteMember", { email, role: "agent" });
    await olga.rpc("revokeInvitation", { invitationId: invitation.id });
  },
  createApiKey: ({ olga }) => olga.rpc("createApiKey", { name: "Shop", role: "agent" }),
  async revokeApiKey({ olga }) {
    const { key } = await olga.rpc("createApiKey", { name: "Shop", role: "agent" });
    await olga.rpc("revokeApiKey", { apiKeyId: key.id });
  },
};
