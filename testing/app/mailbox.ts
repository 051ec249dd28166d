// A customer's mailbox in a test: sends over SMTP like an email program, and reads what the app sent.
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
  /** Defaults to the app's email inbox. */
  to?: People;
  cc?: People;
  bcc?: People;
  files?: readonly EmailAttachmentInput[];
  times?: number;
  dropsHeaders?: boolean;
  isWinmail?: boolean;
  headers?: Readonly<Record<string, string>>;
}

interface ReplyOptions extends Writing {
  kind?: EmailReplyKind;
  /** The email to reply to; defaults to the last one from the app. */
  email?: Pick<SimulatedEmailSummary, "id">;
  /** Another address of the same person. */
  from?: string;
}

export interface Mailbox {
  readonly address: string;
  readonly customerId: string;
  /** Each of these returns the id of the sender's copy. */
  write(email: Writing): Promise<string>;
  reply(email: ReplyOptions): Promise<string>;
  replyAll(email: ReplyOptions): Promise<string>;
  forward(email: ReplyOptions & { to: People }): Promise<string>;
  /** Emails from the app, newest first. */
  received(): Promise<readonly SimulatedEmailSummary[]>;
  open(email: Pick<SimulatedEmailSummary, "id">): Promise<SimulatedEmail>;
  /** Waits for an email from the app whose subject or body matches and that the test has not seen yet. */
  expectMail(pattern: RegExp): Promise<SimulatedEmail>;
  /** Bounces emails from now on; null accepts them again. */
  bounce(how: "hard" | "soft" | null, by?: "event" | "mail"): Promise<void>;
  complain(email?: Pick<SimulatedEmailSummary, "id">): Promise<void>;
  read(email?: Pick<SimulatedEmailSummary, "id">): Promise<void>;
  click(link: string, email?: Pick<SimulatedEmailSummary, "id">): Promise<void>;
  vacation(isAway: boolean): Promise<void>;
  /** An email client that omits the threading headers. */
  dropHeaders(dropsHeaders: boolean): Promise<void>;
  use(client: EmailClient): Promise<void>;
  alsoAs(address: string): Promise<void>;
}

/** Ids of the app's emails a test has seen, by mailbox. */
export type SeenEmails = Map<string, Set<string>>;

const states: Readonly<Record<"hard" | "soft", AddressStatus>> = { hard: "missing", soft: "full" };
const asPeople = (all: People): EmailPerson[] =>
  all.map((one) => (typeof one === "string" ? { address: one, name: "" } : one));

export async function openMailbox(
  simulator: Pick<TestSimulator, "request" | "quiet">,
  met: SeenEmails,
  address: string,
  name: string,
): Promise<Mailbox> {
  const mailboxPath = `/mailboxes/${encodeURIComponent(address)}`;
  const { id: customerId } = await simulator.request<SimulatedCustomer>("PUT", mailboxPath, {
    name,
  });
  const seen = met.get(address) ?? new Set<string>();
  met.set(address, seen);

  const received = async () => {
    const customer = await simulator.request<SimulatedCustomer>("PUT", mailboxPath, {});
    return (customer.mailbox?.emails ?? []).filter((email) => email.folder === "received");
  };
  const last = async (email?: Pick<SimulatedEmailSummary, "id">) => {
    const found = email ?? (await received())[0];
    if (!found) throw new Error(`${address} has no mail`);
    return found.id;
  };
  const send = async (from: string, { to, cc, bcc, ...email }: Writing, more = {}) => {
    const input: CustomerEmail = {
      text: "",
      ...email,
      ...more,
      ...(to ? { to: asPeople(to) } : {}),
      ...(cc ? { cc: asPeople(cc) } : {}),
      ...(bcc ? { bcc: asPeople(bcc) } : {}),
    };
    const path = `/mailboxes/${encodeURIComponent(from)}/emails`;
    const { id } = await simulator.request<{ id: string }>("POST", path, input);
    await simulator.quiet();
    return id;
  };
  const reply = async ({ kind = "reply", email, from = address, ...rest }: ReplyOptions) =>
    send(from, rest, { repliesTo: { emailId: await last(email), kind } });
  const performAction = async (
    action: string,
    email?: Pick<SimulatedEmailSummary, "id">,
    link?: string,
  ) => {
    await simulator.request("POST", `/emails/${await last(email)}/actions`, { action, link });
    await simulator.quiet();
  };
  const change = (what: object) => simulator.request("PATCH", `/customers/${customerId}`, what);
  const open = ({ id }: Pick<SimulatedEmailSummary, "id">) =>
    simulator.request<SimulatedEmail>("GET", `/emails/${id}`);

  return {
    address,
    customerId,
    write: (email) => send(address, email),
    reply: (email) => reply(email),
    replyAll: (email) => reply({ ...email, kind: "reply_all" }),
    forward: (email) => reply({ ...email, kind: "forward" }),
    received,
    open,
    async expectMail(pattern) {
      return eventually(async () => {
        const emails = await received();
        for (const head of emails.toReversed()) {
          if (seen.has(head.id)) continue;
          const email = await open(head);
          if (!pattern.test(email.subject) && !pattern.test(email.text)) continue;
          seen.add(head.id);
          return email;
        }
        const there = emails.map(({ subject }) => subject).join(" | ");
        throw new Error(`${address} got no mail like ${pattern}, but: ${there || "none"}`);
      });
    },
    async bounce(how, by = "event") {
      await simulator.request("PATCH", mailboxPath, {
        state: how ? states[how] : "works",
        bouncesBy: by,
      });
    },
    complain: (email) => performAction("complain", email),
    read: (email) => performAction("read", email),
    click: (link, email) => performAction("click", email, link),
    vacation: async (isAway) => void (await change({ isAway })),
    dropHeaders: async (dropsHeaders) => void (await change({ dropsHeaders })),
    use: async (client) => void (await change({ client })),
    alsoAs: async (other) => void (await change({ address: other })),
  };
}
