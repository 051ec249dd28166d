// The published flow, the draft, and what prevents publishing it: the response of every flow action.

import { checkFlowReferences } from "#domain/call/check-flow-references.ts";
import { checkForwards } from "#domain/call/dialing/check-forwards.ts";
import { checkFlow } from "#domain/call/flow/check-flow.ts";
import { type CallFlow, defaultCallFlow } from "#domain/call/flow/flow.ts";
import { audioFileIdsOf } from "#domain/call/flow/flow-exits.ts";
import { AppError } from "#domain/errors.ts";
import type { InboxId, WorkspaceId } from "#domain/ids.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { type Actor, canSeeInbox, requireAuthenticated } from "#server/actions/actor.ts";
import type { Output } from "#server/actions/define-action.ts";
import { listExistingAudioFiles } from "#server/store/call/flow/audio-file.ts";
import { findCallFlow } from "#server/store/call/flow/call-flow.ts";
import { findFlowDraft } from "#server/store/call/flow/flow-draft.ts";
import { findInbox, type InboxRecord } from "#server/store/inbox.ts";
import type { Db } from "#server/store/sql.ts";
import { listMembers } from "#server/store/workspace/member.ts";
import { listTeams } from "#server/store/workspace/team.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";

type FlowFindingOutput = Output<"get-call-flow">["findings"][number];

/** The only access to a flow: through a phone inbox the actor can see. */
export async function getPhoneInbox(db: Db, actor: Actor, inboxId: InboxId): Promise<InboxRecord> {
  const { workspaceId, visibleInboxIds } = requireAuthenticated(actor);
  const inbox = canSeeInbox(visibleInboxIds, inboxId)
    ? await findInbox(db, workspaceId, inboxId)
    : null;
  if (inbox === null) throw new AppError("not_found");
  if (inbox.kind !== "phone")
    throw new AppError("inbox_type_mismatch", { inbox: inbox.name, what: "calls" });
  return inbox;
}

/** What callers of the inbox get now. */
async function findPublishedFlow(
  db: Db,
  workspaceId: WorkspaceId,
  inbox: InboxRecord,
): Promise<Output<"get-call-flow">["live"]> {
  const found =
    inbox.flowVersion === null
      ? null
      : await findCallFlow(db, workspaceId, inbox.id, inbox.flowVersion);
  if (found !== null) {
    const { version, flow, memberId, at } = found;
    return { version, flow, memberId, at };
  }
  const { name } = await getWorkspace(db, workspaceId);
  return { version: null, flow: defaultCallFlow(name, inbox.phone), memberId: null, at: null };
}

export async function loadFlowState(
  db: Db,
  workspaceId: WorkspaceId,
  inbox: InboxRecord,
): Promise<Output<"get-call-flow">> {
  const live = await findPublishedFlow(db, workspaceId, inbox);
  const savedDraft = await findFlowDraft(db, workspaceId, inbox.id);
  const draft =
    savedDraft === null || savedDraft.flow === null
      ? null
      : { flow: savedDraft.flow, memberId: savedDraft.memberId, at: savedDraft.at };
  return {
    inboxId: inbox.id,
    live,
    draft,
    draftVersion: savedDraft?.version ?? 0,
    findings: await listFlowFindings(db, workspaceId, inbox, draft?.flow ?? live.flow, {
      isHeld: false,
    }),
  };
}

/** Errors in the flow itself and in the audio files, teams, members and numbers it refers to. */
export async function listFlowFindings(
  db: Db,
  workspaceId: WorkspaceId,
  inbox: Pick<InboxRecord, "name" | "phone">,
  flow: CallFlow,
  hold: { isHeld: boolean },
): Promise<FlowFindingOutput[]> {
  const { country } = await getWorkspace(db, workspaceId);
  const audioFileIds = await listExistingAudioFiles(db, workspaceId, audioFileIdsOf(flow), hold);
  const teams = await listTeams(db, workspaceId);
  const members = await listMembers(db, workspaceId);
  const gone = checkFlowReferences(flow, {
    audioFileIds: new Set(audioFileIds),
    teams: new Set(teams.map((one) => one.id)),
    members: new Set(members.filter((one) => one.state === "active").map((one) => one.id)),
  });
  const { countries, allowsPremiumRate } = withPhoneDefaults(inbox.phone);
  const barred = checkForwards(flow, { name: inbox.name, countries, allowsPremiumRate }, country);
  return [...checkFlow(flow, country), ...barred, ...gone];
}
