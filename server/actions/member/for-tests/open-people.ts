// A desk on the real database with nothing outside: enough for everything people do with each other. Each
// test founds workspaces of its own, with e-mails and an address nobody else has.
import { randomBytes, randomInt } from "node:crypto";
import { inject } from "vitest";
import { type DeskError, type ErrorCode, must } from "#domain/errors.ts";
import { type Id, type MemberId, makeId, type PersonId, type WorkspaceId } from "#domain/ids.ts";
import type { Role } from "#domain/permissions.ts";
import type { Action, ActionName, Answer, Grant, RawInput } from "#server/actions/action.ts";
import type { Actor, MemberActor, NobodyActor } from "#server/actions/actor.ts";
import { type DeskParts, openDesk } from "#server/actions/desk.ts";
import { hashPassword } from "#server/actions/member/password/password-hash.ts";
import { sessionEnd } from "#server/actions/member/session/open-session.ts";
import { recogniseMember } from "#server/actions/member/session/recognise.ts";
import type { Outside } from "#server/ports/outside.ts";
import { noTranscriber } from "#server/ports/transcriber.ts";
import { hashToken, makeToken, openSecrets } from "#server/secrets.ts";
import { type ConnectionConfig, openDatabase } from "#server/store/database.ts";
import { type FeedRow, listChanges } from "#server/store/feed.ts";
import { insertPerson } from "#server/store/sign-in/person.ts";
import { insertSession } from "#server/store/sign-in/session.ts";
import { type AuditRow, listAudit } from "#server/store/workspace/audit.ts";
import { insertMember } from "#server/store/workspace/member.ts";
import { insertWorkspace } from "#server/store/workspace/workspace.ts";
import { filesInMemory } from "./files-in-memory.ts";

export const password = "kettle rain on a tin roof";
/** Cheap, so that a test with ten members is still quick; real costs have tests of their own. */
const cheap = { memory: 64, passes: 1, parallelism: 1 };

export interface Someone {
  readonly email: string;
  readonly personId: PersonId;
  readonly memberId: MemberId;
  readonly workspaceId: WorkspaceId;
}

export interface PeopleOptions {
  /** What these tests have outside. */
  readonly outside?: Partial<Outside>;
  readonly runSoon?: DeskParts["runSoon"];
}

export function openPeople(
  connection: ConnectionConfig = inject("postgres").connection,
  options: PeopleOptions = {},
) {
  let now = new Date("2026-03-02T09:00:00.000Z");
  const database = openDatabase(connection, () => {}, { size: 4 });
  const outside = {
    publicUrl: "https://desk.example",
    isProduction: false,
    findTextProvider: () => null,
    listTextProviders: () => [],
    findVoiceProvider: () => null,
    listVoiceProviders: () => [],
    findMailProvider: () => null,
    listMailProviders: () => [],
    files: filesInMemory(),
    transcriber: noTranscriber,
    ...options.outside,
  } as unknown as Outside;
  const desk = openDesk({
    database,
    outside,
    secrets: openSecrets("a secret that only these tests know, of good length"),
    clock: { now: () => now },
    randomBytes: (size) => new Uint8Array(randomBytes(size)),
    runSoon: options.runSoon ?? (() => {}),
    checksAnswers: true,
  });
  const newId = <I extends Id<string>>() =>
    makeId<I>(now.getTime(), new Uint8Array(randomBytes(10)));

  async function insertSomeone(
    workspaceId: WorkspaceId,
    name: string,
    role: Role,
  ): Promise<Someone> {
    const personId = newId<PersonId>();
    const memberId = newId<MemberId>();
    const email = `${name.toLowerCase()}.${personId.slice(-12)}@copperline.example`;
    const passwordHash = await hashPassword(password, cheap);
    await insertPerson(database, { id: personId, email, name, passwordHash, at: now });
    const row = { id: memberId, personId, name, email, role, at: now };
    await insertMember(database, workspaceId, row);
    return { email, personId, memberId, workspaceId };
  }

  /** Of this test file alone, so that tries of others do not count here. */
  const nobody: NobodyActor = {
    kind: "nobody",
    ip: `10.${ipPart()}.${ipPart()}.${ipPart()}`,
    device: "Firefox",
  };
  const recognise = (token: string): Promise<MemberActor | null> =>
    recogniseMember(database, { token, ip: "10.0.0.1", now });

  /** A session as a browser holds it. */
  async function sitDown({ personId, workspaceId, memberId }: Someone): Promise<string> {
    const token = makeToken();
    await insertSession(database, {
      id: newId(),
      tokenHash: hashToken(token),
      personId,
      workspaceId,
      memberId,
      at: now,
      expiresAt: sessionEnd(now),
      ip: "10.0.0.1",
      device: "Chromium",
    });
    return token;
  }

  return {
    desk,
    database,
    nobody,
    newId,
    recognise,
    sitDown,
    now: () => now,
    wait(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000);
    },
    close: () => database.close(),

    async found(company = "Copperline"): Promise<Someone> {
      const workspaceId = newId<WorkspaceId>();
      const place = { timeZone: "Europe/London", country: "GB", locale: "en-GB" };
      await insertWorkspace(database, { id: workspaceId, name: company, ...place, at: now });
      return insertSomeone(workspaceId, "Olga", "owner");
    },
    join: insertSomeone,
    async joinAlso(workspaceId: WorkspaceId, someone: Someone, role: Role): Promise<Someone> {
      const { email, personId } = someone;
      const memberId = newId<MemberId>();
      const row = { id: memberId, personId, name: "Also", email, role, at: now };
      await insertMember(database, workspaceId, row);
      return { email, personId, memberId, workspaceId };
    },
    async actorOf(someone: Someone): Promise<MemberActor> {
      return must(await recognise(await sitDown(someone)), "an active member");
    },

    ask<Name extends ActionName>(
      action: Action<Name>,
      actor: Actor,
      input: RawInput<Name>,
      idempotencyKey: string | null = null,
    ): Promise<Answer<Name>> {
      return desk.perform(action, { actor, idempotencyKey }, input);
    },
    /** The answer, and the session that came with it. */
    async askAtTheDoor<Name extends ActionName>(
      action: Action<Name>,
      input: RawInput<Name>,
      actor: Actor = nobody,
    ): Promise<{ answer: Answer<Name>; session: Grant | null | undefined }> {
      let session: Grant | null | undefined;
      const grant = (given: Grant | null) => {
        session = given;
      };
      const answer = await desk.perform(action, { actor, grant }, input);
      return { answer, session };
    },
    newsOf: (workspaceId: WorkspaceId, after = 0): Promise<FeedRow[]> =>
      listChanges(database, workspaceId, after, 1000),
    auditOf: (workspaceId: WorkspaceId): Promise<AuditRow[]> =>
      listAudit(database, workspaceId, null, 100),
  };
}

const ipPart = () => randomInt(1, 255);

/** What a refusal was called; anything but a refusal fails the test by itself. */
export async function refusalOf(asked: Promise<unknown>): Promise<ErrorCode | "was carried out"> {
  try {
    await asked;
    return "was carried out";
  } catch (error) {
    if ((error as Error).name !== "DeskError") throw error;
    return (error as DeskError).code;
  }
}

export async function refusal(asked: Promise<unknown>): Promise<DeskError> {
  try {
    await asked;
  } catch (error) {
    if ((error as Error).name === "DeskError") return error as DeskError;
    throw error;
  }
  throw new Error("This was carried out, and should have been refused.");
}
