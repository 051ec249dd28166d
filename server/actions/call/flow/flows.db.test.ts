import { afterAll, expect, test } from "vitest";
import { type CallFlow, defaultCallFlow } from "#domain/call/flow/flow.ts";
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
async function house() {
  const olga = await people.found();
  const { workspaceId } = olga;
  const boss = await people.actorOf(await people.join(workspaceId, "Max", "manager"));
  const nell = await people.actorOf(await people.join(workspaceId, "Nell", "manager"));
  const ravi = await people.actorOf(await people.join(workspaceId, "Ravi", "agent"));
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
  steps: first.steps.map((step) => (step.kind === "ring" ? { ...step, nobody: null } : step)),
};

test("a line that nobody drew for rings everybody and then takes a message; agents may look", async () => {
  const { ravi, inboxId } = await house();
  const state = await people.ask(getCallFlow, ravi, { inboxId });
  expect(state.live).toEqual({ version: null, flow: first, memberId: null, at: null });
  expect(state).toMatchObject({ draft: null, draftVersion: 0, findings: [] });
  const wish = { inboxId, version: 0, flow: longer };
  expect(await errorCodeOf(people.ask(saveCallFlowDraft, ravi, wish))).toBe("forbidden");
});

test("what is drawn is kept, and callers meet it only once it is put live", async () => {
  const { boss, inboxId } = await house();
  const kept = await people.ask(saveCallFlowDraft, boss, { inboxId, version: 0, flow: longer });
  expect(kept.draft).toMatchObject({ flow: longer, memberId: boss.memberId });
  expect(kept.live.flow).toEqual(first);
  const { draftVersion: version } = kept;
  const live = await people.ask(publishCallFlow, boss, { inboxId, version, note: "Slow stairs" });
  expect(live).toMatchObject({ draft: null, live: { version: 1, flow: longer } });
  expect((await people.ask(listCallFlowVersions, boss, { inboxId })).rows).toMatchObject([
    {
      version: 1,
      isLive: true,
      note: "Slow stairs",
      memberId: boss.memberId,
      changes: ["Ring: rings 40 s"],
    },
  ]);
  const again = { inboxId, version: live.draftVersion };
  expect(await errorCodeOf(people.ask(publishCallFlow, boss, again))).toBe("no_call_flow_draft");
});

test("of two who draw on one flow the second hears who was first, also after it went live", async () => {
  const { boss, nell, inboxId } = await house();
  const mine = await people.ask(saveCallFlowDraft, boss, { inboxId, version: 0, flow: longer });
  const late = await errorOf(
    people.ask(saveCallFlowDraft, nell, { inboxId, version: 0, flow: broken }),
  );
  expect([late.code, late.message]).toEqual([
    "call_flow_conflict",
    "Max changed this call flow in the meantime. Check their changes, then continue.",
  ]);
  await people.ask(publishCallFlow, boss, { inboxId, version: mine.draftVersion });
  for (const version of [0, 1]) {
    const wish = { inboxId, version, flow: broken };
    expect(await errorCodeOf(people.ask(saveCallFlowDraft, nell, wish))).toBe("call_flow_conflict");
  }
  expect((await people.ask(getCallFlow, nell, { inboxId })).live.flow).toEqual(longer);
});

test("two who save at the same moment do not both win", async () => {
  const { boss, nell, inboxId } = await house();
  const wish = { inboxId, version: 0, flow: longer };
  const outcomes = await Promise.all(
    [boss, nell].map((who) => errorCodeOf(people.ask(saveCallFlowDraft, who, wish))),
  );
  expect(outcomes.sort()).toEqual(["call_flow_conflict", "was carried out"]);
});

test("what cannot end well does not go live, and says at which step", async () => {
  const { boss, inboxId } = await house();
  const { draftVersion: version, findings } = await people.ask(saveCallFlowDraft, boss, {
    inboxId,
    version: 0,
    flow: broken,
  });
  expect(findings.map((one) => one.stepId)).toEqual(["ring", "voicemail"]);
  const refused = await errorOf(people.ask(publishCallFlow, boss, { inboxId, version }));
  expect(refused.issues).toEqual([
    { path: "flow.ring", say: "“No answer” isn't connected. Choose the next step." },
    { path: "flow.voicemail", say: "Nothing leads to this step. Connect it or remove it." },
  ]);
  expect((await people.ask(getCallFlow, boss, { inboxId })).live.version).toBeNull();
});

test("whom it rings and what it plays must be there", async () => {
  const { boss, inboxId } = await house();
  const gone = people.newId();
  const flow: CallFlow = {
    start: "greeting",
    steps: [
      {
        id: "greeting",
        kind: "greeting",
        prompt: { kind: "sound", audioFileId: gone },
        to: "ring",
      },
      ...first.steps.map((step) =>
        step.kind === "ring"
          ? { ...step, targets: { teamIds: [gone as never], memberIds: [] } }
          : step,
      ),
    ],
  };
  const { findings } = await people.ask(saveCallFlowDraft, boss, { inboxId, version: 0, flow });
  expect(findings).toEqual([
    { stepId: "greeting", say: "Its audio file was deleted. Choose another one." },
    { stepId: "ring", say: "It rings someone who was removed. Choose again." },
  ]);
});

test("an earlier version comes back as something drawn, and the draft can be thrown away", async () => {
  const { boss, inboxId } = await house();
  let { draftVersion: version } = await people.ask(saveCallFlowDraft, boss, {
    inboxId,
    version: 0,
    flow: longer,
  });
  ({ draftVersion: version } = await people.ask(publishCallFlow, boss, { inboxId, version }));
  ({ draftVersion: version } = await people.ask(saveCallFlowDraft, boss, {
    inboxId,
    version,
    flow: first,
  }));
  ({ draftVersion: version } = await people.ask(publishCallFlow, boss, { inboxId, version }));
  const restored = await people.ask(restoreCallFlow, boss, { inboxId, from: 1, version });
  expect(restored).toMatchObject({ draft: { flow: longer }, live: { version: 2, flow: first } });
  const thrown = { inboxId, version: restored.draftVersion };
  expect((await people.ask(discardCallFlowDraft, boss, thrown)).draft).toBeNull();
  const wish = { inboxId, from: 9, version: restored.draftVersion + 1 };
  expect(await errorCodeOf(people.ask(restoreCallFlow, boss, wish))).toBe("not_found");
});

test("the flow of a line that is not theirs is not there for them", async () => {
  const { olga, founder } = await house();
  const team = await people.ask(createTeam, olga, { name: `Office ${people.newId()}` });
  numbers += 1;
  const inboxId = await addInbox(people, founder, `+1202555${9000 + numbers}`, team.id);
  const see = async (name: string, role: "agent" | "manager") =>
    people.actorOf(await people.join(founder.workspaceId, name, role));
  const [vic, mona] = [await see("Vic", "agent"), await see("Mona", "manager")];
  expect(await errorCodeOf(people.ask(getCallFlow, vic, { inboxId }))).toBe("not_found");
  expect(await errorCodeOf(people.ask(listCallFlowVersions, vic, { inboxId }))).toBe("not_found");
  const wish = { inboxId, version: 0, flow: longer };
  expect(await errorCodeOf(people.ask(saveCallFlowDraft, mona, wish))).toBe("not_found");
});

test("who changed what callers meet stands in the audit, and other windows hear of it", async () => {
  const { boss, inboxId, founder } = await house();
  const { draftVersion: version } = await people.ask(saveCallFlowDraft, boss, {
    inboxId,
    version: 0,
    flow: longer,
  });
  await people.ask(publishCallFlow, boss, { inboxId, version, note: "Slow stairs" });
  const audit = await people.auditOf(founder.workspaceId);
  expect(audit.map(({ action, facts }) => [action, facts])).toContainEqual([
    "publish-call-flow",
    { version: 1, note: "Slow stairs" },
  ]);
  const news = await people.newsOf(founder.workspaceId);
  expect(news.filter((one) => one.noun === "line" && one.id === inboxId)).toHaveLength(2);
});
