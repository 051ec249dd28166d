// What is live, what is being drawn, and what keeps it from going live: the same answer to every deed on a flow.

import { checkHouse } from "#domain/call/check-house.ts";
import { checkForwards } from "#domain/call/dial/check-forwards.ts";
import { checkFlow } from "#domain/call/flow/check-flow.ts";
import { type Flow, firstFlow } from "#domain/call/flow/flow.ts";
import { soundsOf } from "#domain/call/flow/flow-ways.ts";
import { DeskError } from "#domain/errors.ts";
import type { LineId, WorkspaceId } from "#domain/ids.ts";
import { phoneSettingsOf } from "#domain/line/phone-settings.ts";
import type { Answer } from "#server/actions/action.ts";
import { type Actor, asSomeone, sees } from "#server/actions/actor.ts";
import { findFlow } from "#server/store/call/flow/flow.ts";
import { findFlowDraft } from "#server/store/call/flow/flow-draft.ts";
import { listSoundsThere } from "#server/store/call/flow/sound.ts";
import { findLine, type LineRecord } from "#server/store/line.ts";
import type { Db } from "#server/store/sql.ts";
import { listMembers } from "#server/store/workspace/member.ts";
import { listTeams } from "#server/store/workspace/team.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";

export type Finding = Answer<"show-flow">["findings"][number];

/** The only way to a flow: a phone line that the asker sees. */
export async function getPhoneLine(db: Db, actor: Actor, lineId: LineId): Promise<LineRecord> {
  const { workspaceId, sight } = asSomeone(actor);
  const line = sees(sight, lineId) ? await findLine(db, workspaceId, lineId) : null;
  if (line === null) throw new DeskError("not_found");
  if (line.kind !== "phone")
    throw new DeskError("wrong_kind_of_line", { line: line.name, what: "calls" });
  return line;
}

/** What callers of the line meet now. */
export async function findLive(
  db: Db,
  workspaceId: WorkspaceId,
  line: LineRecord,
): Promise<Answer<"show-flow">["live"]> {
  const found =
    line.flowVersion === null ? null : await findFlow(db, workspaceId, line.id, line.flowVersion);
  if (found !== null) {
    const { version, flow, memberId, at } = found;
    return { version, flow, memberId, at };
  }
  const { name } = await getWorkspace(db, workspaceId);
  return { version: null, flow: firstFlow(name, line.phone), memberId: null, at: null };
}

export async function readFlowState(
  db: Db,
  workspaceId: WorkspaceId,
  line: LineRecord,
): Promise<Answer<"show-flow">> {
  const live = await findLive(db, workspaceId, line);
  const kept = await findFlowDraft(db, workspaceId, line.id);
  const draft =
    kept === null || kept.flow === null
      ? null
      : { flow: kept.flow, memberId: kept.memberId, at: kept.at };
  return {
    lineId: line.id,
    live,
    draft,
    draftVersion: kept?.version ?? 0,
    findings: await findingsOf(db, workspaceId, line, draft?.flow ?? live.flow, { isHeld: false }),
  };
}

/** What is wrong with the drawing itself, and with the things of the house it names. */
export async function findingsOf(
  db: Db,
  workspaceId: WorkspaceId,
  line: Pick<LineRecord, "name" | "phone">,
  flow: Flow,
  hold: { isHeld: boolean },
): Promise<Finding[]> {
  const { country } = await getWorkspace(db, workspaceId);
  const sounds = await listSoundsThere(db, workspaceId, soundsOf(flow), hold);
  const teams = await listTeams(db, workspaceId);
  const members = await listMembers(db, workspaceId);
  const gone = checkHouse(flow, {
    sounds: new Set(sounds),
    teams: new Set(teams.map((one) => one.id)),
    members: new Set(members.filter((one) => one.state === "active").map((one) => one.id)),
  });
  const { countries, callsDearNumbers } = phoneSettingsOf(line.phone);
  const barred = checkForwards(flow, { name: line.name, countries, callsDearNumbers }, country);
  return [...checkFlow(flow, country), ...barred, ...gone];
}
