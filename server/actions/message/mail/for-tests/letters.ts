// Letters as customers' mail programs write them, put before the desk as its doors do.
import { createHash } from "node:crypto";
import { must } from "#domain/errors.ts";
import type { AccountId, LineId, RawItemId, WorkspaceId } from "#domain/ids.ts";
import type { openPeople, Someone } from "#server/actions/member/for-tests/open-people.ts";
import { understandRaw } from "#server/actions/message/understand-raw.ts";
import { insertAccount } from "#server/store/account.ts";
import { type Intake, insertLine } from "#server/store/line.ts";
import { insertRawItems, type RawEnvelope } from "#server/store/raw-item.ts";
import { sql } from "#server/store/sql.ts";

type People = ReturnType<typeof openPeople>;

export interface Letter {
  readonly from: string;
  readonly to?: string;
  readonly cc?: string;
  readonly subject?: string;
  readonly text?: string;
  /** Without brackets; null: the program gave none. */
  readonly id?: string | null;
  readonly inReplyTo?: string;
  readonly references?: readonly string[];
  readonly headers?: readonly string[];
  /** Whom the mail server was told; without it the address in To. */
  readonly envelopeTo?: readonly string[];
  /** null: nobody knows, as of what lies among the received ones of a mailbox. */
  readonly envelopeFrom?: string | null;
  /** Of the server that brought it. */
  readonly ip?: string;
  /** What stands above its own headers. */
  readonly trace?: readonly string[];
  readonly receivedAt?: Date;
  readonly vendor?: string;
  readonly body?: string;
}

export interface StoredMail {
  entryId: string;
  conversationId: string;
  number: number;
  direction: "in" | "out";
  from: string;
  why: string;
  text: string;
  lineId: string;
  hints: string[];
  authorKind: string;
}

let serial = 0;

/** A mail line of its own account; mail comes to it by our own door. */
export async function addMailLine(
  people: People,
  { workspaceId }: Someone,
  address: string,
  more: { teamId?: string; aliases?: readonly string[]; intake?: Intake } = {},
): Promise<{ id: LineId; accountId: AccountId }> {
  const { database } = people;
  const at = people.now();
  const accountId = people.newId<AccountId>();
  await insertAccount(database, workspaceId, {
    ...{ id: accountId, vendor: "smtp", label: "Mail", settingsSealed: Buffer.alloc(0) },
    ...{ isSimulated: false, state: "working", at },
  });
  const id = people.newId<LineId>();
  const { teamId = null, aliases = [], intake = "smtp" } = more;
  await insertLine(database, workspaceId, {
    ...{ id, kind: "mail", address, name: address, colour: "blue", accountId, providerRef: null },
    ...{ visibility: teamId === null ? "all" : "team", teamId: teamId as never, undoSeconds: 10 },
    ...{ hooksState: "unset", at },
    mail: { intake, intakeAccountId: intake === "imap" ? accountId : null, aliases: [...aliases] },
  });
  return { id, accountId };
}

export function openLetters(people: People, owner: Someone, account: AccountId) {
  const { workspaceId } = owner;
  const bring = async (letter: Letter): Promise<RawItemId> => {
    const id = people.newId<RawItemId>();
    const bytes = Buffer.from(sourceOf(letter, people.now()));
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const envelope: RawEnvelope = {
      from: letter.envelopeFrom === undefined ? letter.from : letter.envelopeFrom,
      to: letter.envelopeTo ?? [addressIn(letter.to ?? "help@copperline.example")],
      ...(letter.ip === undefined ? {} : { ip: letter.ip, helo: "mail.street.example" }),
    };
    await insertRawItems(people.database, [
      {
        ...{
          workspaceId,
          id,
          accountId: account,
          vendor: letter.vendor ?? "smtp",
          url: "",
          headers: {},
        },
        ...{
          dedupeKey: `mail:${sha256}`,
          body: bytes,
          receivedAt: letter.receivedAt ?? people.now(),
        },
        mail: { envelope, sha256, size: bytes.length, fileSha256: null, parentId: null },
      },
    ]);
    return id;
  };
  return {
    bring,
    understand: () => understandRaw(people.desk, workspaceId),
    /** Brought and understood; the messages it became, of which there are as many as lines it came to. */
    async write(letter: Letter): Promise<StoredMail> {
      const id = await bring(letter);
      await understandRaw(people.desk, workspaceId);
      return must((await storedOf(people, workspaceId, id))[0], "a letter becomes a message");
    },
    storedOf: (id: RawItemId) => storedOf(people, workspaceId, id),
    async stateOf(id: RawItemId): Promise<{ state: string; problem: string | null }> {
      return people.database.one(
        sql`select state, problem from raw_item where workspace_id = ${workspaceId} and id = ${id}`,
      );
    },
  };
}

const storedOf = (people: People, workspaceId: WorkspaceId, rawItemId: RawItemId) =>
  people.database.many<StoredMail>(sql`
    select m.id as "entryId", m.conversation_id as "conversationId", c.number, m.direction, m.from_address as "from", m.why_here as why,
           m.body as text, m.line_id as "lineId", e.author_kind as "authorKind",
           coalesce(ml.findings -> 'hints', '[]') as hints
      from message m join entry e on e.workspace_id = m.workspace_id and e.id = m.id
           join mail ml on ml.workspace_id = m.workspace_id and ml.id = m.id
           join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
     where m.workspace_id = ${workspaceId} and m.raw_item_id = ${rawItemId} order by m.id`);

const addressIn = (told: string): string => /<([^>]+)>/.exec(told)?.[1] ?? told;

function sourceOf(letter: Letter, now: Date): string {
  serial += 1;
  const { id = `letter-${serial}-${now.getTime()}@mail.street.example` } = letter;
  const bracketed = (ids: readonly string[]) => ids.map((one) => `<${one}>`).join(" ");
  const lines = [
    ...(letter.trace ?? []),
    `From: ${letter.from}`,
    `To: ${letter.to ?? "help@copperline.example"}`,
    ...(letter.cc ? [`Cc: ${letter.cc}`] : []),
    `Subject: ${letter.subject ?? "Leaking tap"}`,
    `Date: ${now.toUTCString()}`,
    ...(id === null ? [] : [`Message-ID: <${id}>`]),
    ...(letter.inReplyTo ? [`In-Reply-To: <${letter.inReplyTo}>`] : []),
    ...(letter.references ? [`References: ${bracketed(letter.references)}`] : []),
    ...(letter.headers ?? []),
    "MIME-Version: 1.0",
  ];
  const body =
    letter.body ??
    `Content-Type: text/plain; charset=utf-8\r\n\r\n${letter.text ?? `Words number ${serial}.`}\r\n`;
  return `${lines.join("\r\n")}\r\n${body}`;
}
