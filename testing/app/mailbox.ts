// A customer's mailbox in a story: writes by SMTP as a mail program does, and reads what the desk sent.
import type {
  AddressStatus,
  CustomerEmail,
  EmailAttachmentInput,
  EmailClient,
  EmailPerson,
  EmailReplyKind,
  SimulatedEmail,
  SimulatedEmailSummary,
} from "#contract/simulator/simulated-email.ts";
import type { SimulatedCustomer } from "#contract/simulator/simulator.ts";
import { eventually } from "#testing/eventually.ts";
import type { TestSimulator } from "./simulator.ts";

type People = readonly (string | EmailPerson)[];

export interface Writing {
  subject?: string;
  text?: string;
  html?: string;
  isPlain?: boolean;
  /** Without any: the desk's mail line. */
  to?: People;
  cc?: People;
  bcc?: People;
  files?: readonly EmailAttachmentInput[];
  times?: number;
  dropsHeaders?: boolean;
  isWinmail?: boolean;
  headers?: Readonly<Record<string, string>>;
}

export interface Answering extends Writing {
  how?: EmailReplyKind;
  /** Which mail; without it the last one from the desk. */
  mail?: Pick<SimulatedEmailSummary, "id">;
  /** From another address of the same person. */
  from?: string;
}

export interface Mailbox {
  readonly address: string;
  readonly customerId: string;
  /** All of these answer the id of the copy that the writer keeps. */
  write(mail: Writing): Promise<string>;
  reply(mail: Answering): Promise<string>;
  replyAll(mail: Answering): Promise<string>;
  forward(mail: Answering & { to: People }): Promise<string>;
  /** What the desk sent, newest first. */
  received(): Promise<readonly SimulatedEmailSummary[]>;
  open(mail: Pick<SimulatedEmailSummary, "id">): Promise<SimulatedEmail>;
  /** Waits for a mail of the desk whose subject or words match and that the story has not met yet. */
  expectMail(pattern: RegExp): Promise<SimulatedEmail>;
  /** From now on mail comes back; null: it arrives again. */
  bounce(how: "hard" | "soft" | null, by?: "event" | "mail"): Promise<void>;
  complain(mail?: Pick<SimulatedEmailSummary, "id">): Promise<void>;
  read(mail?: Pick<SimulatedEmailSummary, "id">): Promise<void>;
  click(link: string, mail?: Pick<SimulatedEmailSummary, "id">): Promise<void>;
  vacation(isAway: boolean): Promise<void>;
  /** A client that forgets what it answers. */
  dropHeaders(dropsHeaders: boolean): Promise<void>;
  use(client: EmailClient): Promise<void>;
  alsoAs(address: string): Promise<void>;
}

/** How many mails of the desk the story has met, by mailbox. */
export type SeenEmails = Map<string, Set<string>>;

const states: Readonly<Record<"hard" | "soft", AddressStatus>> = { hard: "missing", soft: "full" };
const asPeople = (all: People): EmailPerson[] =>
  all.map((one) => (typeof one === "string" ? { address: one, name: "" } : one));

export async function openMailbox(
  street: Pick<TestSimulator, "ask" | "quiet">,
  met: SeenEmails,
  address: string,
  name: string,
): Promise<Mailbox> {
  const place = `/mailboxes/${encodeURIComponent(address)}`;
  const { id: customerId } = await street.ask<SimulatedCustomer>("PUT", place, { name });
  const seen = met.get(address) ?? new Set<string>();
  met.set(address, seen);

  const received = async () => {
    const customer = await street.ask<SimulatedCustomer>("PUT", place, {});
    return (customer.mailbox?.mails ?? []).filter((mail) => mail.folder === "received");
  };
  const last = async (mail?: Pick<SimulatedEmailSummary, "id">) => {
    const found = mail ?? (await received())[0];
    if (!found) throw new Error(`${address} has no mail`);
    return found.id;
  };
  const send = async (from: string, { to, cc, bcc, ...mail }: Writing, more = {}) => {
    const wish: CustomerEmail = {
      text: "",
      ...mail,
      ...more,
      ...(to ? { to: asPeople(to) } : {}),
      ...(cc ? { cc: asPeople(cc) } : {}),
      ...(bcc ? { bcc: asPeople(bcc) } : {}),
    };
    const path = `/mailboxes/${encodeURIComponent(from)}/mails`;
    const { id } = await street.ask<{ id: string }>("POST", path, wish);
    await street.quiet();
    return id;
  };
  const answer = async ({ how = "reply", mail, from = address, ...rest }: Answering) =>
    send(from, rest, { answers: { mailId: await last(mail), how } });
  const doDeed = async (deed: string, mail?: Pick<SimulatedEmailSummary, "id">, link?: string) => {
    await street.ask("POST", `/mails/${await last(mail)}/deeds`, { deed, link });
    await street.quiet();
  };
  const change = (what: object) => street.ask("PATCH", `/customers/${customerId}`, what);
  const open = ({ id }: Pick<SimulatedEmailSummary, "id">) =>
    street.ask<SimulatedEmail>("GET", `/mails/${id}`);

  return {
    address,
    customerId,
    write: (mail) => send(address, mail),
    reply: (mail) => answer(mail),
    replyAll: (mail) => answer({ ...mail, how: "reply_all" }),
    forward: (mail) => answer({ ...mail, how: "forward" }),
    received,
    open,
    async expectMail(pattern) {
      return eventually(async () => {
        const mails = await received();
        for (const head of mails.toReversed()) {
          if (seen.has(head.id)) continue;
          const mail = await open(head);
          if (!pattern.test(mail.subject) && !pattern.test(mail.text)) continue;
          seen.add(head.id);
          return mail;
        }
        const there = mails.map(({ subject }) => subject).join(" | ");
        throw new Error(`${address} got no mail like ${pattern}, but: ${there || "none"}`);
      });
    },
    async bounce(how, by = "event") {
      await street.ask("PATCH", place, { state: how ? states[how] : "works", bouncesBy: by });
    },
    complain: (mail) => doDeed("complain", mail),
    read: (mail) => doDeed("read", mail),
    click: (link, mail) => doDeed("click", mail, link),
    vacation: async (isAway) => void (await change({ isAway })),
    dropHeaders: async (dropsHeaders) => void (await change({ dropsHeaders })),
    use: async (client) => void (await change({ client })),
    alsoAs: async (other) => void (await change({ address: other })),
  };
}
