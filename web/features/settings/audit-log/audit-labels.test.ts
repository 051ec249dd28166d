import { expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { actorLabel, auditLabel } from "./audit-labels.ts";

const names: Record<string, string> = { m1: "Max Oduya", t1: "Office", l1: "Main number" };
const say = (action: string, facts: Record<string, unknown> = {}, objectId: string | null = null) =>
  auditLabel({ action, facts, objectId }, (id) => names[id] ?? null);

test("each deed reads as the end of a sentence that begins with a name", () => {
  expect(say("update-member", { role: ["agent", "manager"] }, "m1")).toBe(
    "changed the role of Max Oduya from agent to manager",
  );
  expect(say("update-member", { state: ["active", "disabled"] }, "m1")).toBe(
    "deactivated Max Oduya",
  );
  expect(say("update-team", { joined: ["m1", "gone"] }, "t1")).toBe(
    "added Max Oduya, a former member to Office",
  );
  expect(say("update-inbox", { name: "Office", visibility: "team", teamId: "t1" }, "l1")).toBe(
    "changed the inbox Main number: name “Office”, only for Office",
  );
  expect(say("archive-inbox", { isArchived: true }, "l1")).toBe("archived the inbox Main number");
  expect(say("update-tag", { before: ["vip", "grey"], now: ["vip", "red"] })).toBe(
    "changed the color of the tag “vip” to red",
  );
  expect(say("join-call", { mode: "whisper" })).toBe("whispered to a teammate on a call");
  expect(say("transfer-call", { to: "member", how: "warm" })).toBe(
    "transferred a call to a member",
  );
  expect(say("house", { seen: 40, recovered: 2 })).toBe(
    "compared 40 messages with the provider and fetched 2 missing",
  );
});

test("every deed on members, house, lines and keys has words of its own", () => {
  const silent =
    /^(get|list|count|search)|^(signIn|signOut|signOutEverywhere|endSession|updateProfile|beginSecondFactorSetup|checkAccount|testPublicUrl|sendTestEmail|checkEmailDomain|saveCallFlowDraft|discardCallFlowDraft|issueSoftphoneCredentials|reportDevice|removeDevice|subscribePush|unsubscribePush|saveSipAccount|deleteSipAccount|completeTransfer|reportPbxCall)$/;
  const ofTheQueue =
    /^(claim|decline|start|hold|hangUp|record|wrapUp)Call$|Conversation$|Message$|Email$|EmailDraft$|sendSms|Sender$|ThreadOperation$|^(mark|send|addNote|saveDraft|discardDraft|updateContact)/;
  const audited = Object.keys(routes).filter(
    (name) => !silent.test(name) && !ofTheQueue.test(name),
  );
  expect(audited.length).toBeGreaterThan(25);
  for (const name of audited) {
    const action = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(say(action), action).not.toBe(action.replaceAll("-", " "));
  }
});

test("a deed without words is still told by its name", () => {
  expect(say("water-plants", {}, "t1")).toBe("water plants: Office");
});

test("whoever comes by a link did it themselves; what nobody asked for Deskbell did", () => {
  const by = (row: Partial<Parameters<typeof actorLabel>[0]>) =>
    actorLabel(
      { action: "house", actorKind: "system", actorId: null, objectId: null, facts: {}, ...row },
      (id) => names[id] ?? null,
    );
  expect(by({ action: "accept-invitation", objectId: "m1" })).toBe("Max Oduya");
  expect(by({ action: "confirm-sign-in", objectId: "m1" })).toBe("Max Oduya");
  const gone = { action: "reset-password", objectId: "gone", facts: { email: "a@b.example" } };
  expect(by(gone)).toBe("a@b.example");
  expect(by({ objectId: "m1" })).toBe("Deskbell");
  expect(by({ action: "create-reset-link", objectId: "m1" })).toBe("Server administrator");
  expect(by({ actorKind: "member", actorId: "gone" })).toBe("Former member");
  expect(by({ actorKind: "key", actorId: "gone" })).toBe("A deleted API key");
});
