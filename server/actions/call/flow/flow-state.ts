// What is live, what is being drawn, and what keeps it from going live: the same answer to every deed on a flow.

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

export type FlowFindingOutput = Output<"get-call-flow">["findings"][number];

/** The only way to a flow: a phone line that the asker sees. */
export async function getPhoneInbox(db: Db, actor: Actor, inboxId: InboxId): Promise<InboxRecord> {
  const { workspaceId, sight } = requireAuthenticated(actor);
  const line = canSeeInbox(sight, inboxId) ? await findInbox(db, workspaceId, inboxId) : null;
  if (line === null) throw new AppError("not_found");
  if (line.kind !== "phone")
    throw new AppError("inbox_type_mismatch", { line: line.name, what: "calls" });
  return line;
}

/** What callers of the line meet now. */
export async function findPublishedFlow(
  db: Db,
  workspaceId: WorkspaceId,
  line: InboxRecord,
): Promise<Output<"get-call-flow">["live"]> {
  const found =
    line.flowVersion === null
      ? null
      : await findCallFlow(db, workspaceId, line.id, line.flowVersion);
  if (found !== null) {
    const { version, flow, memberId, at } = found;
    return { version, flow, memberId, at };
  }
  const { name } = await getWorkspace(db, workspaceId);
  return { version: null, flow: defaultCallFlow(name, line.phone), memberId: null, at: null };
}

export async function loadFlowState(
  db: Db,
  workspaceId: WorkspaceId,
  line: InboxRecord,
): Promise<Output<"get-call-flow">> {
  const live = await findPublishedFlow(db, workspaceId, line);
  const kept = await findFlowDraft(db, workspaceId, line.id);
  const draft =
    kept === null || kept.flow === null
      ? null
      : { flow: kept.flow, memberId: kept.memberId, at: kept.at };
  return {
    inboxId: line.id,
    live,
    draft,
    draftVersion: kept?.version ?? 0,
    findings: await listFlowFindings(db, workspaceId, line, draft?.flow ?? live.flow, {
      isHeld: false,
    }),
  };
}

/** What is wrong with the drawing itself, and with the things of the house it names. */
export async function listFlowFindings(
  db: Db,
  workspaceId: WorkspaceId,
  line: Pick<InboxRecord, "name" | "phone">,
  flow: CallFlow,
  hold: { isHeld: boolean },
): Promise<FlowFindingOutput[]> {
  const { country } = await getWorkspace(db, workspaceId);
  const sounds = await listExistingAudioFiles(db, workspaceId, audioFileIdsOf(flow), hold);
  const teams = await listTeams(db, workspaceId);
  const members = await listMembers(db, workspaceId);
  const gone = checkFlowReferences(flow, {
    sounds: new Set(sounds),
    teams: new Set(teams.map((one) => one.id)),
    members: new Set(members.filter((one) => one.state === "active").map((one) => one.id)),
  });
  const { countries, allowsPremiumRate } = withPhoneDefaults(line.phone);
  const barred = checkForwards(flow, { name: line.name, countries, allowsPremiumRate }, country);
  return [...checkFlow(flow, country), ...barred, ...gone];
}
