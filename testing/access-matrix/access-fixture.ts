// The house that the walk goes through: two lines of our workspace, one of them only for a team, a second
// company on the same server, and everybody who may knock.
import { createHash } from "node:crypto";
import { required } from "#domain/errors.ts";
import type {
  AttachmentId,
  ConversationId,
  EntryId,
  InboxId,
  MemberId,
  SessionId,
  TeamId,
  WorkspaceId,
} from "#domain/ids.ts";
import type { Role } from "#domain/permissions.ts";
import { insertAttachment } from "#server/store/attachment.ts";
import { sql } from "#server/store/sql.ts";
import { bearer } from "#testing/app/api-call.ts";
import {
  addMember,
  addWorkspace,
  openSessionFor,
  type SeatedMember,
} from "#testing/app/members.ts";
import { TestBrowser } from "#testing/app/test-browser.ts";
import type { OpenedDesk } from "#testing/open-app.ts";
import { addAccount, addInbox, heldSeconds, sessionOf } from "./insert-rows.ts";
import {
  createScopeData,
  type Ids,
  nextNumber,
  onePixelPng,
  type ScopeData,
  scheduleEmail,
  splitText,
  unknownIds,
} from "./scope-data.ts";

export type ScopeName = "open" | "hidden";

export interface AccessFixture {
  readonly desk: OpenedDesk;
  readonly owner: TestBrowser;
  readonly ownerId: MemberId;
  readonly workspaceId: WorkspaceId;
  readonly places: Readonly<Record<ScopeName, ScopeData>>;
  /** Of the other company, and its owner. */
  readonly theirs: ScopeData;
  readonly stranger: TestBrowser;
  readonly nowhere: Ids;
  readonly insiders: TeamId;
  addAccount(): ReturnType<typeof addAccount>;
  holdText(where: ScopeName): Promise<EntryId>;
  scheduleEmail(where: ScopeName): Promise<EntryId>;
  beginSpare(where: ScopeName): Promise<ConversationId>;
  splitText(where: ScopeName): Promise<string>;
  forgetDraftsOf(caller: AccessCaller): Promise<void>;
  /** What is not there answers everybody alike who may ask at all: the first to ask asks for all. */
  once<T>(question: string, ask: () => Promise<T>): Promise<T>;
}

export interface AccessCaller {
  readonly name: string;
  readonly role: Role;
  readonly door: "rpc" | "api";
  /** What of our own workspace they see. */
  readonly sees: readonly ScopeName[];
  readonly memberId: MemberId;
  /** As this one or as someone in the same position: some deeds use up who did them. */
  browser(isUsedUp: boolean): Promise<TestBrowser>;
  readonly headers: Readonly<Record<string, string>>;
  upload(): Promise<AttachmentId>;
  anotherSession(): Promise<SessionId>;
  /** A number that was not given before. */
  n(): number;
}

let counted = 0;
const n = (): number => {
  counted += 1;
  return counted;
};

export async function createAccessFixture(desk: OpenedDesk): Promise<AccessFixture> {
  const owner = desk.as("olga");
  const { me, workspace } = await owner.rpc("getMe", {});
  const olga: SeatedMember = {
    browser: owner,
    workspaceId: workspace.id,
    memberId: me.id,
    personId: "" as SeatedMember["personId"],
    role: "owner",
    email: me.email,
  };
  const [open, hidden] = [
    required(desk.lines[0], "a line"),
    required(desk.lines[1], "a second line"),
  ];
  const insiders = await owner.rpc("createTeam", { name: "Insiders" });
  await owner.rpc("updateInbox", {
    inboxId: hidden.id,
    visibility: "team",
    teamId: insiders.id,
  });
  await desk.running.desk.parts.database.run(
    sql`update inbox set undo_seconds = ${heldSeconds} where workspace_id = ${workspace.id}`,
  );
  const { accountId } = open;
  const ours = await createScopeData(desk, olga, {
    inboxId: open.id,
    accountId,
    marker: "daylight",
  });
  const secret = await createScopeData(desk, olga, {
    ...{ inboxId: hidden.id, accountId, marker: "backroom", teamId: insiders.id },
  });

  const stranger = await addWorkspace(desk, "Elsewhere");
  const theirAccount = await addAccount(desk, stranger.workspaceId);
  const theirLine = await addInbox(desk, stranger.workspaceId, {
    accountId: theirAccount,
    address: "+442079460990",
  });
  const theirs = await createScopeData(desk, stranger, {
    inboxId: theirLine,
    accountId: theirAccount,
    marker: "elsewhere-secret",
  });

  const answered = new Map<string, Promise<unknown>>();
  const {
    conversationId,
    contactId,
    contactPointId,
    textPointId,
    heldEntryId,
    scheduledId,
    inboxId,
  } = secret.ids;
  const { callId, recordingId, mailLineId, spareId, threadOperationId } = secret.ids;
  const places: AccessFixture["places"] = {
    open: ours,
    // Behind the line lies only what a line can hide: teams, tags and members are everybody's.
    hidden: {
      ...secret,
      ids: {
        ...ours.ids,
        conversationId,
        contactId,
        contactPointId,
        textPointId,
        heldEntryId,
        scheduledId,
        inboxId,
        mailLineId,
        spareId,
        threadOperationId,
        callId,
        recordingId,
        uploadId: secret.pictureId,
      },
    },
  };
  return {
    desk,
    owner,
    ownerId: me.id,
    workspaceId: workspace.id,
    places,
    theirs,
    stranger: stranger.browser,
    nowhere: unknownIds(),
    insiders: insiders.id,
    addAccount: () => addAccount(desk, workspace.id),
    async holdText(where) {
      const at = places[where].ids.conversationId;
      return (await owner.rpc("sendSms", { conversationId: at, text: "Held" })).id;
    },
    scheduleEmail: (where) => {
      const { conversationId, mailLineId } = places[where].ids;
      return scheduleEmail(owner, conversationId, mailLineId);
    },
    async beginSpare(where) {
      const wish = { inboxId: places[where].ids.inboxId, to: nextNumber(), text: "Spare" };
      return (await owner.rpc("startSmsConversation", wish)).conversation.id;
    },
    splitText: (where) => splitText(owner, places[where].ids.conversationId, "Held"),
    async forgetDraftsOf({ memberId }) {
      await desk.running.desk.parts.database.run(
        sql`delete from draft where workspace_id = ${workspace.id} and member_id = ${memberId}`,
      );
    },
    once<T>(question: string, ask: () => Promise<T>) {
      const known = answered.get(question) ?? ask();
      answered.set(question, known);
      return known as Promise<T>;
    },
  };
}

/** A member of that role; an insider sees the restricted line by team. */
export async function memberCaller(
  house: AccessFixture,
  role: Role,
  isInside: boolean,
): Promise<AccessCaller> {
  const { desk, workspaceId } = house;
  const wish = { workspaceId, role, teamIds: isInside ? [house.insiders] : [] };
  const someone = await addMember(desk, wish);
  const seesAll = isInside || role === "owner" || role === "admin";
  return {
    name: isInside ? `${role} in the team` : role,
    role,
    door: "rpc",
    sees: seesAll ? ["open", "hidden"] : ["open"],
    memberId: someone.memberId,
    headers: {},
    browser: async (isUsedUp) =>
      isUsedUp ? (await addMember(desk, wish)).browser : someone.browser,
    upload: () => uploadAs(house, someone.memberId),
    async anotherSession() {
      const browser = await openSessionFor(desk, someone);
      return sessionOf(desk, { ...someone, browser });
    },
    n,
  };
}

/** A program with a key of that role, for all lines or for one. */
export async function keyCaller(
  house: AccessFixture,
  role: "manager" | "agent" | "viewer",
  scope: ScopeName | "all",
): Promise<AccessCaller> {
  const inboxIds: InboxId[] | null = scope === "all" ? null : linesOf(house.places[scope].ids);
  const { secret } = await house.owner.rpc("createApiKey", { name: `Key ${n()}`, role, inboxIds });
  const program = new TestBrowser(house.desk.url);
  return {
    name: scope === "all" ? `key of ${role}` : `key of ${role} for the ${scope} line`,
    role,
    door: "api",
    sees: scope === "all" ? ["open", "hidden"] : [scope],
    memberId: house.ownerId,
    headers: bearer(secret),
    browser: async () => program,
    upload: () => uploadAs(house, house.ownerId),
    anotherSession: () => Promise.reject(new Error("a key has no sessions")),
    n,
  };
}

const linesOf = ({ inboxId, mailLineId }: Ids): InboxId[] => [inboxId, mailLineId];

async function uploadAs(house: AccessFixture, memberId: MemberId): Promise<AttachmentId> {
  const { newId, parts } = house.desk.running.desk;
  const id = newId<AttachmentId>();
  await insertAttachment(parts.database, house.workspaceId, {
    id,
    messageId: null,
    memberId,
    // The bytes are here already: the house was furnished with the same picture.
    sha256: createHash("sha256").update(onePixelPng).digest("hex"),
    name: "door.png",
    type: "image/png",
    size: 68,
    position: 0,
    remote: null,
    at: parts.clock.now(),
  });
  return id;
}
