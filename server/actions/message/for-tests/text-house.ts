// A desk with lines at a provider that answers what the test says, and texts that are handed over by hand.
import { must } from "#domain/errors.ts";
import type { AccountId, DeliveryId, LineId } from "#domain/ids.ts";
import type { LineKind } from "#domain/line/line-kind.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import { openPeople, type Someone } from "#server/actions/member/for-tests/open-people.ts";
import { askProvider } from "#server/actions/message/delivery/ask-provider.ts";
import { handOverText } from "#server/actions/message/delivery/hand-over-text.ts";
import { startConversation } from "#server/actions/message/start-conversation.ts";
import { ProviderFault, type SendOutcome } from "#server/ports/outcome.ts";
import type { TextProvider } from "#server/ports/text.ts";
import { insertAccount } from "#server/store/account.ts";
import { insertLine } from "#server/store/line.ts";
import { findDelivery } from "#server/store/message.ts";
import { sql } from "#server/store/sql.ts";
import { openOwnDatabase } from "#testing/desk/database.ts";

export const down: SendOutcome = {
  ...{ kind: "retry", afterMs: null, problem: "provider_down", providerCode: null },
};
export const tooFast: SendOutcome = { ...down, afterMs: 5_000, problem: "too_fast" };
export const lost: SendOutcome = { kind: "unknown", why: "ECONNRESET" };

/** On a database of its own: what others sweep up there would be given jobs here. */
export async function openTextHouse() {
  const own = await openOwnDatabase();
  const people = openPeople({ connectionString: own.url });
  const { desk, database } = people;
  const fake = {
    outcomes: [] as SendOutcome[],
    sent: [] as string[],
    /** What it answers to a question: nothing of the kind, no answer, no right to ask. */
    finds: "absent" as "absent" | "silent" | "refused" | "there",
    asked: 0,
  };
  const provider = {
    id: "fake",
    can: {
      ...{ pictures: false, maxPictures: 0, maxPictureBytesTotal: 0, maxCharacters: 1600 },
      ...{ answersOptOut: false, setsHooks: false, absentAfterSeconds: 120, findsTexts: "soon" },
    },
    async send(_connection: unknown, { ref }: { ref: string }) {
      fake.sent.push(ref);
      return fake.outcomes.shift() ?? { kind: "accepted", providerRef: `SM${ref}` };
    },
    async find(_connection: unknown, { ref }: { ref: string }) {
      fake.asked += 1;
      if (fake.finds === "silent") throw new ProviderFault("unreachable", "no answer");
      if (fake.finds === "refused") throw new ProviderFault("refused", "answered 401");
      if (fake.finds === "absent") return null;
      const at = people.now().toISOString();
      return { providerRef: `SM${ref}`, state: "sent", problem: null, providerCode: null, at };
    },
  } as unknown as TextProvider;
  Object.assign(desk.parts.outside, {
    findTextProvider: () => provider,
    connect: () => ({ settings: {}, baseUrl: "", http: fetch }),
  });

  let olga: Someone | null = null;
  let actor: MemberActor | null = null;
  const workspace = () => must(olga, "opened before the first test").workspaceId;
  const owner = () => must(actor, "opened before the first test");
  let serial = 100;

  async function openLine(kind: Exclude<LineKind, "mail"> = "phone") {
    const accountId = people.newId<AccountId>();
    const lineId = people.newId<LineId>();
    serial += 1;
    await insertAccount(database, workspace(), {
      ...{ id: accountId, vendor: "fake", label: "Fake", isSimulated: false, state: "working" },
      ...{ settingsSealed: desk.parts.secrets.seal("{}", accountId), at: people.now() },
    });
    await insertLine(database, workspace(), {
      ...{ id: lineId, kind, address: `+12025550${serial}`, name: "Desk", colour: "blue" },
      ...{ accountId, providerRef: null, visibility: "all", teamId: null, undoSeconds: 0 },
      ...{ hooksState: "set", at: people.now() },
    });
    Object.assign(fake, { outcomes: [], sent: [], finds: "absent", asked: 0 });
    return { accountId, lineId };
  }

  return {
    ...{ people, desk, database, fake, workspace, owner, openLine },
    async close() {
      await people.close();
      await own.drop();
    },
    async open() {
      olga = await people.found();
      actor = await people.actorOf(olga);
    },
    async write(lineId: LineId): Promise<DeliveryId> {
      serial += 1;
      const wish = { lineId, to: `+12025550${serial}`, text: "Hello", attachmentIds: [] };
      const { entry } = await people.ask(startConversation, owner(), wish);
      const { id } = await database.one<{ id: DeliveryId }>(
        sql`select id from delivery where workspace_id = ${workspace()} and message_id = ${entry.id}`,
      );
      return id;
    },
    handOver: (id: DeliveryId) => handOverText(desk, workspace(), id),
    ask: (id: DeliveryId) => askProvider(desk, workspace(), id),
    recordOf: async (id: DeliveryId) =>
      must(await findDelivery(database, workspace(), id), "just written"),
    /** Its job, and in how many seconds it is due. */
    jobOf: (key: string) =>
      database.maybe<{ task: string; at: string }>(
        sql`select task_identifier as task, run_at as at from graphile_worker.jobs where key = ${key}`,
      ),
    dropJob: (key: string) => database.run(sql`select graphile_worker.remove_job(${key})`),
  };
}
