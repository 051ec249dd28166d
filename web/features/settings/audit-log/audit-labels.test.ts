import { expect, test } from "vitest";
import type { z } from "zod";
import { routes } from "#contract/routes.ts";
import { defaultPhoneSettings } from "#domain/inbox/phone-settings.ts";
import { actorLabel, auditLabel } from "./audit-labels.ts";

const names: Record<string, string> = { m1: "Max Oduya", t1: "Office", l1: "Main number" };
const labelFor = (
  action: string,
  details: Record<string, unknown> = {},
  objectId: string | null = null,
) => auditLabel({ action, details, objectId }, (id) => names[id] ?? null);

test("phrases each action as the rest of a sentence after the name", () => {
  expect(labelFor("update-member", { role: ["agent", "manager"] }, "m1")).toBe(
    "changed the role of Max Oduya from agent to manager",
  );
  expect(labelFor("update-member", { state: ["active", "disabled"] }, "m1")).toBe(
    "deactivated Max Oduya",
  );
  expect(labelFor("update-team", { joined: ["m1", "gone"] }, "t1")).toBe(
    "added Max Oduya, a former member to the team Office",
  );
  expect(labelFor("update-inbox", { name: "Office", visibility: "team", teamId: "t1" }, "l1")).toBe(
    "changed the inbox Main number: name “Office”, only for Office",
  );
  expect(labelFor("update-saved-reply", { before: "Hours", now: "Hours", isShared: true })).toBe(
    "changed the saved reply “Hours”",
  );
  expect(labelFor("create-team", { name: "Field", memberIds: ["m1"] })).toBe(
    "created the team “Field”: Max Oduya",
  );
  expect(labelFor("archive-inbox", { isArchived: true }, "l1")).toBe(
    "archived the inbox Main number",
  );
  expect(labelFor("update-tag", { before: ["vip", "gray"], now: ["vip", "red"] })).toBe(
    "changed the color of the tag “vip” to red",
  );
  expect(labelFor("join-call", { mode: "whisper" })).toBe("whispered on a call");
  const url = "https://hooks.example/in";
  expect(labelFor("create-webhook-endpoint", { url })).toBe(`created the webhook ${url}`);
  expect(labelFor("rotate-webhook-secret", { url })).toBe(`changed the webhook ${url}`);
  expect(labelFor("system", { url, webhookTurnedOff: 500 })).toBe(`turned off the webhook ${url}`);
  expect(labelFor("system", { seen: 40, recovered: 2 })).toBe(
    "compared 40 messages with the provider; fetched 2 missing",
  );
});

test("says what a consent recorded by hand was", () => {
  expect(labelFor("record-consent", { decision: "granted", channel: "whatsapp" })).toBe(
    "recorded a customer opting in to WhatsApp",
  );
  expect(labelFor("record-consent", { decision: "revoked", channel: "sms" })).toBe(
    "recorded a customer opting out of texts",
  );
});

test("names every setting of an inbox and of the workspace", () => {
  expect(labelFor("update-workspace", { language: "de" })).toBe(
    "changed the workspace: language Deutsch",
  );
  expect(labelFor("update-inbox", { phone: defaultPhoneSettings }, "l1")).toContain(
    "calls: voicemail detection, calls: voice, calls: voice, calls: phrases",
  );
  const settings = [routes.updateWorkspace, routes.updateInbox].flatMap((route) =>
    Object.keys((route["~orpc"].inputSchema as unknown as z.ZodObject).shape),
  );
  expect(settings.length).toBeGreaterThan(15);
  const identifiers = ["inboxId", "signature"];
  for (const name of settings.filter((one) => !identifiers.includes(one)))
    expect(labelFor("update-inbox", { [name]: name === "phone" ? {} : "x" }), name).not.toMatch(
      /[a-z][A-Z].* x$/,
    );
});

test("reads well where a name is missing, and with one day", () => {
  expect(labelFor("update-team", { joined: ["m1"] }, "gone")).toBe(
    "added Max Oduya to the team (deleted)",
  );
  expect(labelFor("backfill-account", { days: 1 })).toBe(
    "imported the last day of a mailbox again",
  );
  expect(labelFor("update-workspace", { systemEmailInboxId: "gone" })).toBe(
    "changed the workspace: account emails from an inbox",
  );
  expect(labelFor("update-workspace", { sendsSystemEmails: false, systemEmailInboxId: null })).toBe(
    "changed the workspace: account emails off",
  );
});

test("has a sentence for every action on members, the workspace, inboxes and keys", () => {
  const silent =
    /^(get|list|count|search|preview)|^(signIn|signOut|endOtherSessions|endSession|updateProfile|startSecondFactorSetup|requestPasswordReset|checkAccount|testPublicUrl|sendTestEmail|checkEmailDomain|saveCallFlowDraft|discardCallFlowDraft|issueSoftphoneCredentials|reportDevice|removeDevice|subscribePush|unsubscribePush|saveSipAccount|deleteSipAccount|completeTransfer|reportPbxCall|transferCall)$/;
  const ofTheQueue =
    /^(claim|decline|start|hold|hangUp|record|wrapUp)Call$|Conversation$|BulkOperation$|Message$|Email$|EmailDraft$|sendText|Sender$|ThreadOperation$|^(mark|send|addNote|saveDraft|discardDraft|updateContact|createContact|dismissDuplicate)/;
  const audited = Object.keys(routes).filter(
    (name) => !silent.test(name) && !ofTheQueue.test(name),
  );
  expect(audited.length).toBeGreaterThan(25);
  for (const name of audited) {
    const action = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(labelFor(action), action).not.toBe(action.replaceAll("-", " "));
  }
});

test("falls back to the name of the action", () => {
  expect(labelFor("water-plants", {}, "t1")).toBe("water plants: Office");
});

test("names the member who used a link, and Deskbell for automatic actions", () => {
  const by = (row: Partial<Parameters<typeof actorLabel>[0]>) =>
    actorLabel(
      { action: "system", actorKind: "system", actorId: null, objectId: null, details: {}, ...row },
      (id) => names[id] ?? null,
    );
  expect(by({ action: "accept-invitation", objectId: "m1" })).toBe("Max Oduya");
  expect(by({ action: "confirm-sign-in", objectId: "m1" })).toBe("Max Oduya");
  const gone = { action: "reset-password", objectId: "gone", details: { email: "a@b.example" } };
  expect(by(gone)).toBe("a@b.example");
  expect(by({ objectId: "m1" })).toBe("Deskbell");
  expect(by({ action: "create-reset-link", objectId: "m1" })).toBe("Server administrator");
  expect(by({ actorKind: "member", actorId: "gone" })).toBe("Former member");
  expect(by({ actorKind: "api_key", actorId: "gone" })).toBe("A deleted API key");
});
