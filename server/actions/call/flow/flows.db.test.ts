import { afterAll, expect, test } from "vitest";
import { type CallFlow, defaultCallFlow } from "#domain/call/flow/flow.ts";
import { limit } from "#domain/limits.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { addInbox } from "#testing/fixtures/member/inboxes.ts";
import {
  createMembersFixture,
  errorCodeOf,
  errorOf,
} from "#testing/fixtures/member/members-fixture.ts";
import { discardCallFlowDraft } from "./discard-call-flow-draft.ts";
import { getCallFlow } from "./get-call-flow.ts";
import { listCallFlowVersions } from "./list-call-flow-versions.ts";
import { publishCallFlow } from "./publish-call-flow.ts";
import { restoreCallFlow } from "./restore-call-flow.ts";
import { saveCallFlowDraft } from "./save-call-flow-draft.ts";

const people = createMembersFixture();
afterAll(() => people.close());

let numbers = 0;
async function openFixture() {
  const olga = await people.createWorkspace();
  const { workspaceId } = olga;
  const boss = await people.actorOf(await people.addMember(workspaceId, "Max", "manager"));
  const nell = await people.actorOf(await people.addMember(workspaceId, "Nell", "manager"));
  const ravi = await people.actorOf(await people.addMember(workspaceId, "Ravi", "agent"));
  numbers += 1;
  const inboxId = await addInbox(people, olga, `+1202555${String(9000 + numbers)}`);
  return { olga: await people.actorOf(olga), boss, nell, ravi, inboxId, founder: olga };
}

const first = defaultCallFlow("Copperline");
const longer: CallFlow = {
  ...first,
  steps: first.steps.map((step) => (step.kind === "ring" ? { ...step, seconds: 40 } : step)),
};
const broken: CallFlow = {
  ...first,
  steps: first.steps.map((step) => (step.kind === "ring" ? { ...step, noAnswer: null } : step)),
};

test("an inbox without a flow rings everyone and then takes a voicemail; agents may only view it", async () => {
  const { ravi, inboxId } = await openFixture();
  const state = await people.run(getCallFlow, ravi, { inboxId });
  expect(state.live).toEqual({ version: null, flow: first, memberId: null, at: null });
  expect(state).toMatchObject({ draft: null, draftVersion: 0, findings: [] });
  const input = { inboxId, version: 0, flow: longer };
  expect(await errorCodeOf(people.run(saveCallFlowDraft, ravi, input))).toBe("forbidden");
});

test("saves a draft, which callers get only once it is published", async () => {
  const { boss, inboxId } = await openFixture();
  const saved = await people.run(saveCallFlowDraft, boss, { inboxId, version: 0, flow: longer });
  expect(saved.draft).toMatchObject({ flow: longer, memberId: boss.memberId });
  expect(saved.live.flow).toEqual(first);
  const { draftVersion: version } = saved;
  const live = await people.run(publishCallFlow, boss, { inboxId, version, note: "Slow stairs" });
  expect(live).toMatchObject({ draft: null, live: { version: 1, flow: longer } });
  expect((await people.run(listCallFlowVersions, boss, { inboxId })).rows).toMatchObject([
    {
      version: 1,
      isLive: true,
      note: "Slow stairs",
      memberId: boss.memberId,
      changes: ["Ring: rings 40 s"],
    },
  ]);
  const again = { inboxId, version: live.draftVersion };
  expect(await errorCodeOf(people.run(publishCallFlow, boss, again))).toBe("no_call_flow_draft");
});

test("rejects the second of two concurrent editors and names the first, also after publishing", async () => {
  const { boss, nell, inboxId } = await openFixture();
  const mine = await people.run(saveCallFlowDraft, boss, { inboxId, version: 0, flow: longer });
  const late = await errorOf(
    people.run(saveCallFlowDraft, nell, { inboxId, version: 0, flow: broken }),
  );
  expect([late.code, late.message]).toEqual([
    "call_flow_conflict",
    "Max changed this call flow in the meantime. Check their changes, then continue.",
  ]);
  await people.run(publishCallFlow, boss, { inboxId, version: mine.draftVersion });
  for (const version of [0, 1]) {
    const input = { inboxId, version, flow: broken };
    expect(await errorCodeOf(people.run(saveCallFlowDraft, nell, input))).toBe(
      "call_flow_conflict",
    );
  }
  expect((await people.run(getCallFlow, nell, { inboxId })).live.flow).toEqual(longer);
});

test("limits how many members and teams the steps of a flow name together", async () => {
  const { boss, inboxId } = await openFixture();
  const memberIds = Array.from({ length: 500 }, () => boss.memberId);
  const flowOf = (count: number): CallFlow => ({
    start: "step 0",
    steps: Array.from({ length: Math.ceil(count / 500) }, (_, nth) => ({
      id: `step ${nth}`,
      kind: "ring",
      order: "all",
      seconds: 25,
      noAnswer: null,
      targets: { teamIds: [], memberIds: memberIds.slice(0, count - nth * 500) },
    })),
  });
  const max = limit("flowTargets");
  const save = (count: number) =>
    errorCodeOf(people.run(saveCallFlowDraft, boss, { inboxId, version: 0, flow: flowOf(count) }));
  expect(await save(max + 1)).toBe("call_flow_too_large");
  expect(await save(max)).toBe("was carried out");
});

test("only one of two simultaneous saves succeeds", async () => {
  const { boss, nell, inboxId } = await openFixture();
  const input = { inboxId, version: 0, flow: longer };
  const outcomes = await Promise.all(
    [boss, nell].map((who) => errorCodeOf(people.run(saveCallFlowDraft, who, input))),
  );
  expect(outcomes.sort()).toEqual(["call_flow_conflict", "was carried out"]);
});

test("refuses to publish an invalid flow and names the steps", async () => {
  const { boss, inboxId } = await openFixture();
  const { draftVersion: version, findings } = await people.run(saveCallFlowDraft, boss, {
    inboxId,
    version: 0,
    flow: broken,
  });
  expect(findings.map((one) => one.stepId)).toEqual(["ring", "voicemail"]);
  const refused = await errorOf(people.run(publishCallFlow, boss, { inboxId, version }));
  expect(refused.issues).toEqual([
    { path: "flow.ring", message: "“No answer” isn't connected. Choose the next step." },
    { path: "flow.voicemail", message: "Nothing leads to this step. Connect it or remove it." },
  ]);
  expect((await people.run(getCallFlow, boss, { inboxId })).live.version).toBeNull();
});

test("refuses to publish a flow whose members, teams or audio files are missing", async () => {
  const { boss, inboxId } = await openFixture();
  const gone = people.newId();
  const flow: CallFlow = {
    start: "greeting",
    steps: [
      {
        id: "greeting",
        kind: "greeting",
        prompt: { kind: "audio_file", audioFileId: gone },
        next: "ring",
      },
      ...first.steps.map((step) =>
        step.kind === "ring"
          ? { ...step, targets: { teamIds: [gone as never], memberIds: [] } }
          : step,
      ),
    ],
  };
  const { findings } = await people.run(saveCallFlowDraft, boss, { inboxId, version: 0, flow });
  expect(findings).toEqual([
    { stepId: "greeting", message: "Its audio file was deleted. Choose another one." },
    { stepId: "ring", message: "It rings someone who was removed. Choose again." },
  ]);
});

test("restores an earlier version as a draft, and can discard the draft", async () => {
  const { boss, inboxId } = await openFixture();
  let { draftVersion: version } = await people.run(saveCallFlowDraft, boss, {
    inboxId,
    version: 0,
    flow: longer,
  });
  ({ draftVersion: version } = await people.run(publishCallFlow, boss, { inboxId, version }));
  ({ draftVersion: version } = await people.run(saveCallFlowDraft, boss, {
    inboxId,
    version,
    flow: first,
  }));
  ({ draftVersion: version } = await people.run(publishCallFlow, boss, { inboxId, version }));
  const restored = await people.run(restoreCallFlow, boss, { inboxId, from: 1, version });
  expect(restored).toMatchObject({ draft: { flow: longer }, live: { version: 2, flow: first } });
  const thrown = { inboxId, version: restored.draftVersion };
  expect((await people.run(discardCallFlowDraft, boss, thrown)).draft).toBeNull();
  const input = { inboxId, from: 9, version: restored.draftVersion + 1 };
  expect(await errorCodeOf(people.run(restoreCallFlow, boss, input))).toBe("not_found");
});

test("hides the flow of an inbox the member can't see", async () => {
  const { olga, founder } = await openFixture();
  const team = await people.run(createTeam, olga, { name: `Office ${people.newId()}` });
  numbers += 1;
  const inboxId = await addInbox(people, founder, `+1202555${9000 + numbers}`, team.id);
  const see = async (name: string, role: "agent" | "manager") =>
    people.actorOf(await people.addMember(founder.workspaceId, name, role));
  const [vic, mona] = [await see("Vic", "agent"), await see("Mona", "manager")];
  expect(await errorCodeOf(people.run(getCallFlow, vic, { inboxId }))).toBe("not_found");
  expect(await errorCodeOf(people.run(listCallFlowVersions, vic, { inboxId }))).toBe("not_found");
  const input = { inboxId, version: 0, flow: longer };
  expect(await errorCodeOf(people.run(saveCallFlowDraft, mona, input))).toBe("not_found");
});

test("audits flow changes and publishes them to other windows", async () => {
  const { boss, inboxId, founder } = await openFixture();
  const { draftVersion: version } = await people.run(saveCallFlowDraft, boss, {
    inboxId,
    version: 0,
    flow: longer,
  });
  await people.run(publishCallFlow, boss, { inboxId, version, note: "Slow stairs" });
  const audit = await people.auditOf(founder.workspaceId);
  expect(audit.map(({ action, details }) => [action, details])).toContainEqual([
    "publish-call-flow",
    { version: 1, note: "Slow stairs" },
  ]);
  const changes = await people.changesOf(founder.workspaceId);
  expect(changes.filter((one) => one.entity === "inbox" && one.id === inboxId)).toHaveLength(2);
});
