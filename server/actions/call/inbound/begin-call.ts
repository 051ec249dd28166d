// Somebody calls: found or made a contact, joined to a conversation or begun one; then led to the first step of what
// the line does. Asked twice, it is one call.

import { readCaller } from "#domain/call/caller.ts";
import { beginFlow } from "#domain/call/flow/walk-flow.ts";
import { readPhoneNumber } from "#domain/contact/phone-number.ts";
import { decideCustomerSpoke } from "#domain/conversation/decide.ts";
import { must } from "#domain/errors.ts";
import type { CallId, ConversationId, EntryId, LegId } from "#domain/ids.ts";
import { phoneSettingsOf } from "#domain/line/phone-settings.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceCall } from "#server/actions/call/announce-call.ts";
import { takeOrphans, tellOrphans } from "#server/actions/call/facts/orphan-facts.ts";
import { pointOfCaller } from "#server/actions/contact/find-or-make-point.ts";
import { announceConversation } from "#server/actions/conversation/change.ts";
import { joinOrCreateConversation } from "#server/actions/conversation/join-or-create.ts";
import type { VoiceAsk } from "#server/ports/voice.ts";
import {
  type CallRecord,
  findCall,
  findCallByProviderRef,
  insertCall,
  lockCall,
} from "#server/store/call/call.ts";
import { insertLeg } from "#server/store/call/leg.ts";
import type { PointRecord } from "#server/store/contact.ts";
import type { ConversationChange } from "#server/store/conversation/conversation.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";
import { holdName } from "#server/store/hold-name.ts";
import { type LineRecord, listPhoneLinesOf } from "#server/store/line.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import type { AskedAccount } from "./answer-ask.ts";
import { type Course, courseOf } from "./course.ts";
import { goTo } from "./go-to.ts";

type IncomingAsk = Extract<VoiceAsk, { kind: "call.incoming" }>;

type Begun = Pick<CallRecord, "id" | "outcome">;

/** null: the number is no line of this account. */
export async function beginCall(
  ctx: WriteCtx,
  account: Pick<AskedAccount, "id">,
  ask: IncomingAsk,
): Promise<Begun | null> {
  await holdName(ctx.db, `call ${account.id} ${ask.legRef}`);
  const known = await findCallByProviderRef(ctx.db, ctx.workspaceId, account.id, ask.legRef);
  if (known) return known;
  const { country } = await getWorkspace(ctx.db, ctx.workspaceId);
  const to = readPhoneNumber(ask.to, country)?.e164 ?? ask.to;
  const lines = await listPhoneLinesOf(ctx.db, ctx.workspaceId, account.id);
  const line = lines.find((one) => one.address === to);
  if (!line) return null;
  const caller = readCaller(ask.from, country);
  const point = await pointOfCaller(ctx, caller);
  // All that can be done is done before the conversation's number is taken, for which the next caller waits.
  const orphans = await takeOrphans(ctx, account.id, ask.legRef);
  await ctx.keepWords();
  const home = await findHome(ctx, line, point, caller.isWithheld);
  const call = await writeCall(ctx, { account, ask, line, point, home });
  await tellOrphans(ctx, account.id, orphans);
  return call;
}

/** To the first step of what its line does; asked twice, it is there already. */
export async function leadIn(ctx: WriteCtx, id: CallId): Promise<Course> {
  const call = must(await lockCall(ctx.db, ctx.workspaceId, id), "it was begun");
  const course = await courseOf(ctx, call);
  const isLed = call.stepNonce > 0 || call.stage !== "incoming";
  if (isLed || call.endedAt !== null || call.hungUpAt !== null) return course;
  const moved = await goTo(ctx, course, beginFlow(course.flow, ctx.now));
  return moved ?? courseOf(ctx, must(await findCall(ctx.db, ctx.workspaceId, id), "it is held"));
}

export interface Home {
  readonly id: ConversationId;
  readonly lineId: LineRecord["id"];
  readonly change: ConversationChange;
  /** Whoever is thrown away unread rings nobody's phone. */
  readonly isSpam: boolean;
}

/** The same rule as for texts; but behind a withheld number may be anybody. */
export async function findHome(
  ctx: WriteCtx,
  line: LineRecord,
  point: PointRecord,
  isWithheld: boolean,
): Promise<Home> {
  const at = ctx.now.toISOString();
  const { id, lineId, standing } = await joinOrCreateConversation(ctx, {
    ...{ line, contactId: point.contactId, pointId: point.id, member: null },
    beginsAlways: isWithheld,
    begins: { waitingSince: at },
  });
  if (standing === null) return { id, lineId, change: {}, isSpam: false };
  const isSpam = standing.place === "spam";
  // From the first ring the customer waits for us, until the call is answered.
  return { id, lineId, change: isSpam ? {} : decideCustomerSpoke(standing, at), isSpam };
}

interface Beginning {
  readonly account: Pick<AskedAccount, "id">;
  readonly ask: IncomingAsk;
  readonly line: LineRecord;
  readonly point: PointRecord;
  readonly home: Home;
}

async function writeCall(
  ctx: WriteCtx,
  { account, ask, line, point, home }: Beginning,
): Promise<Begun> {
  const { db, workspaceId, now } = ctx;
  const id = ctx.newId<CallId>();
  await insertEntry(db, workspaceId, {
    id: id as string as EntryId,
    conversationId: home.id,
    ...{ kind: "call", authorKind: "contact", memberId: null, at: now.toISOString() },
    body: { trust: ask.trust },
    last: home.isSpam
      ? null
      : {
          ...{ kind: "call", medium: null, direction: "in", memberId: null, isFailed: false },
          preview: "Incoming call",
        },
    change: home.change,
  });
  const { recording } = phoneSettingsOf(line.phone);
  const outcome = home.isSpam ? "blocked" : null;
  await insertCall(db, workspaceId, {
    ...{ id, conversationId: home.id, lineId: line.id, accountId: account.id, direction: "in" },
    ...{ contactId: point.contactId, pointId: point.id, number: point.value },
    ...{ providerRef: ask.legRef, stage: "incoming", flowVersion: line.flowVersion, recording },
    ...{ outcome, at: now },
  });
  await insertLeg(db, workspaceId, {
    ...{ id: ctx.newId<LegId>(), callId: id, role: "customer", number: point.value },
    ...{ providerRef: ask.legRef, at: now, answeredAt: home.isSpam ? null : now.toISOString() },
  });
  announceCall(ctx, { id, conversationId: home.id, homeLineId: home.lineId });
  announceConversation(ctx, { id: home.id, lineId: home.lineId });
  return { id, outcome };
}
