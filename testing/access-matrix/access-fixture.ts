// The fixture for the access matrix: two inboxes of our workspace, one of them restricted to a team, a second workspace
// on the same server, and callers of every kind.
import { createHash } from "node:crypto";
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
import { required } from "#domain/required.ts";
import { insertAttachment, type Uploader } from "#server/store/attachment.ts";
import { sql } from "#server/store/sql.ts";
import { bearer } from "#testing/app/api-call.ts";
import {
  addMember,
  addWorkspace,
  openSessionFor,
  type SignedInMember,
} from "#testing/app/members.ts";
import { TestBrowser } from "#testing/app/test-browser.ts";
import { onePixelPng } from "#testing/one-pixel-png.ts";
import type { TestApp } from "#testing/open-app.ts";
import { addAccount, addInbox, heldSeconds, insertNote, sessionOf } from "./insert-rows.ts";
import {
  addPoint,
  createScopeData,
  type Ids,
  mergeSpare,
  nextNumber,
  type ScopeData,
  scheduleEmail,
  splitText,
} from "./scope-data.ts";
import { unknownIds } from "./unknown-ids.ts";

export type ScopeName = "open" | "hidden";

export interface AccessFixture {
  readonly app: TestApp;
  readonly owner: TestBrowser;
  readonly ownerId: MemberId;
  readonly workspaceId: WorkspaceId;
  readonly scopes: Readonly<Record<ScopeName, ScopeData>>;
  /** Of the other workspace, with its owner. */
  readonly theirs: ScopeData;
  readonly stranger: TestBrowser;
  readonly nowhere: Ids;
  readonly insiders: TeamId;
  addAccount(): ReturnType<typeof addAccount>;
  holdText(where: ScopeName): Promise<EntryId>;
  insertNote(where: ScopeName, memberId: MemberId): Promise<EntryId>;
  scheduleEmail(where: ScopeName): Promise<EntryId>;
  startSpare(where: ScopeName): Promise<ConversationId>;
  splitText(where: ScopeName): Promise<string>;
  addPoint(where: ScopeName): Promise<Ids["contactPointId"]>;
  /** Merges a new contact into the scope's. */
  mergeSpare(where: ScopeName): Promise<Ids["contactMergeId"]>;
  forgetDraftsOf(caller: AccessCaller): Promise<void>;
  /** Caches the response for a missing object: it is the same for every permitted caller. */
  once<T>(question: string, ask: () => Promise<T>): Promise<T>;
}

export interface AccessCaller {
  readonly name: string;
  readonly role: Role;
  readonly surface: "rpc" | "api";
  /** The scopes of our own workspace that they see. */
  readonly sees: readonly ScopeName[];
  readonly memberId: MemberId;
  /** This caller's browser, or that of a new member with the same access: some actions use up the caller. */
  browser(isUsedUp: boolean): Promise<TestBrowser>;
  readonly headers: Readonly<Record<string, string>>;
  upload(): Promise<AttachmentId>;
  anotherSession(): Promise<SessionId>;
  /** A number not returned before. */
  n(): number;
}

let counted = 0;
const n = (): number => {
  counted += 1;
  return counted;
};

export async function createAccessFixture(app: TestApp): Promise<AccessFixture> {
  const owner = app.as("olga");
  const { me, workspace } = await owner.rpc("getMe", {});
  const olga: SignedInMember = {
    browser: owner,
    workspaceId: workspace.id,
    memberId: me.id,
    personId: "" as SignedInMember["personId"],
    role: "owner",
    email: me.email,
  };
  const [open, hidden] = [
    required(app.inboxes[0], "an inbox"),
    required(app.inboxes[1], "a second line"),
  ];
  const insiders = await owner.rpc("createTeam", { name: "Insiders" });
  await owner.rpc("updateInbox", {
    inboxId: hidden.id,
    visibility: "team",
    teamId: insiders.id,
  });
  await app.running.runtime.deps.database.run(
    sql`update inbox set undo_seconds = ${heldSeconds} where workspace_id = ${workspace.id}`,
  );
  const { accountId } = open;
  const ours = await createScopeData(app, olga, {
    inboxId: open.id,
    accountId,
    marker: "daylight",
  });
  const secret = await createScopeData(app, olga, {
    inboxId: hidden.id,
    accountId,
    marker: "backroom",
    teamId: insiders.id,
  });

  const stranger = await addWorkspace(app, "Elsewhere");
  const theirAccount = await addAccount(app, stranger.workspaceId);
  const theirInboxId = await addInbox(app, stranger.workspaceId, {
    accountId: theirAccount,
    address: "+442079460990",
  });
  const theirs = await createScopeData(app, stranger, {
    inboxId: theirInboxId,
    accountId: theirAccount,
    marker: "elsewhere-secret",
  });

  const results = new Map<string, Promise<unknown>>();
  const {
    conversationId,
    contactId,
    contactMergeId,
    contactPointId,
    textPointId,
    heldEntryId,
    noteId,
    scheduledId,
    inboxId,
  } = secret.ids;
  const { callId, recordingId, emailInboxId, spareId, threadOperationId } = secret.ids;
  const scopes: AccessFixture["scopes"] = {
    open: ours,
    // Only what an inbox can restrict; teams, tags and members are visible to everyone.
    hidden: {
      ...secret,
      ids: {
        ...ours.ids,
        conversationId,
        contactId,
        contactMergeId,
        contactPointId,
        textPointId,
        heldEntryId,
        noteId,
        scheduledId,
        inboxId,
        emailInboxId,
        spareId,
        threadOperationId,
        callId,
        recordingId,
        uploadId: secret.pictureId,
      },
    },
  };
  /** The matrix starts more conversations than a member may in ten minutes. */
  const clearTextLimit = () =>
    app.running.runtime.deps.database.run(sql`delete from rate_limit_counter`);
  return {
    app,
    owner,
    ownerId: me.id,
    workspaceId: workspace.id,
    scopes: scopes,
    theirs,
    stranger: stranger.browser,
    nowhere: unknownIds(),
    insiders: insiders.id,
    addAccount: () => addAccount(app, workspace.id),
    async holdText(where) {
      await clearTextLimit();
      const at = scopes[where].ids.conversationId;
      return (await owner.rpc("sendText", { conversationId: at, text: "Held" })).id;
    },
    insertNote(where, memberId) {
      const { conversationId } = scopes[where].ids;
      return insertNote(app, { workspaceId: workspace.id, conversationId, memberId });
    },
    scheduleEmail: (where) => {
      const { conversationId, emailInboxId } = scopes[where].ids;
      return scheduleEmail(owner, conversationId, emailInboxId);
    },
    async startSpare(where) {
      await clearTextLimit();
      const input = { inboxId: scopes[where].ids.inboxId, to: nextNumber(), text: "Spare" };
      return (await owner.rpc("startTextConversation", input)).conversation.id;
    },
    addPoint: (where) => addPoint(owner, scopes[where].ids.contactId),
    mergeSpare: async (where) =>
      (await mergeSpare(owner, scopes[where].ids.inboxId, scopes[where].ids.contactId)).id,
    splitText: (where) => splitText(owner, scopes[where].ids.conversationId, "Held"),
    async forgetDraftsOf({ memberId }) {
      await app.running.runtime.deps.database.run(
        sql`delete from draft where workspace_id = ${workspace.id} and member_id = ${memberId}`,
      );
    },
    once<T>(question: string, ask: () => Promise<T>) {
      const known = results.get(question) ?? ask();
      results.set(question, known);
      return known as Promise<T>;
    },
  };
}

/** A member of that role; an insider sees the restricted inbox through the team. */
export async function memberCaller(
  fixture: AccessFixture,
  role: Role,
  isInside: boolean,
): Promise<AccessCaller> {
  const { app, workspaceId } = fixture;
  const input = { workspaceId, role, teamIds: isInside ? [fixture.insiders] : [] };
  const someone = await addMember(app, input);
  const seesAll = isInside || role === "owner" || role === "admin";
  return {
    name: isInside ? `${role} in the team` : role,
    role,
    surface: "rpc",
    sees: seesAll ? ["open", "hidden"] : ["open"],
    memberId: someone.memberId,
    headers: {},
    browser: async (isUsedUp) =>
      isUsedUp ? (await addMember(app, input)).browser : someone.browser,
    upload: () => uploadAs(fixture, { memberId: someone.memberId, apiKeyId: null }),
    async anotherSession() {
      const browser = await openSessionFor(app, someone);
      return sessionOf(app, { ...someone, browser });
    },
    n,
  };
}

/** An API client with a key of that role, for all inboxes or for one scope. */
export async function keyCaller(
  fixture: AccessFixture,
  role: "manager" | "agent" | "viewer",
  scope: ScopeName | "all",
): Promise<AccessCaller> {
  const inboxIds: InboxId[] | null = scope === "all" ? null : inboxIdsOf(fixture.scopes[scope].ids);
  const { key, secret } = await fixture.owner.rpc("createApiKey", {
    name: `Key ${n()}`,
    role,
    inboxIds,
  });
  const program = new TestBrowser(fixture.app.url);
  return {
    name: scope === "all" ? `key of ${role}` : `key of ${role} for the ${scope} line`,
    role,
    surface: "api",
    sees: scope === "all" ? ["open", "hidden"] : [scope],
    memberId: fixture.ownerId,
    headers: bearer(secret),
    browser: async () => program,
    upload: () => uploadAs(fixture, { memberId: fixture.ownerId, apiKeyId: key.id }),
    anotherSession: () => Promise.reject(new Error("a key has no sessions")),
    n,
  };
}

const inboxIdsOf = ({ inboxId, emailInboxId }: Ids): InboxId[] => [inboxId, emailInboxId];

async function uploadAs(fixture: AccessFixture, uploader: Uploader): Promise<AttachmentId> {
  const { newId, deps } = fixture.app.running.runtime;
  const id = newId<AttachmentId>();
  await insertAttachment(deps.database, fixture.workspaceId, {
    id,
    messageId: null,
    uploader,
    // The bytes are already stored: the fixture uploaded the same picture.
    sha256: createHash("sha256").update(onePixelPng).digest("hex"),
    name: "door.png",
    type: "image/png",
    size: 68,
    position: 0,
    remote: null,
    at: deps.clock.now(),
  });
  return id;
}
