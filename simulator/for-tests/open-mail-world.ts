// A street with mailboxes for one test: the official SDK asks the provider, a receiver of mail and a
// listening door stand where the desk would, and judge with the provider's own library.
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Resend } from "resend";
import { SMTPServer } from "smtp-server";
import { Webhook } from "svix";
import { onTestFinished } from "vitest";
import type { CustomerMail, SimulatedMail } from "#contract/simulator/simulated-mail.ts";
import { readMail } from "#server/mime/read-mail.ts";
import { type OpenWorld, openWorld } from "./open-world.ts";

export const domain = "copperline.example";
export const line = `hello@${domain}`;
export const ada = "ada.brook@street.example";
export const max = "max.oduya@street.example";

export interface ReceivedMail {
  from: string;
  to: string[];
  raw: Buffer;
}

export interface HeardEvent {
  type: string;
  id: string;
  isGenuine: boolean;
  data: Record<string, unknown> & { to: string[]; email_id: string };
}

export interface MailWorld extends OpenWorld {
  resend: Resend;
  apiKey: string;
  received: ReceivedMail[];
  events: HeardEvent[];
  /** Of genuine events, for one mail or all. */
  types(id?: string): string[];
  /** What the desk's receiver and its door say next; null is yes. */
  refuseMail(answer: { code: number; words: string } | null): void;
  refuseEvents(status: number | null): void;
  write(from: string, mail: Partial<CustomerMail>): Promise<string>;
  open(id: string): Promise<SimulatedMail>;
  send(to: string | string[], more?: Record<string, unknown>): Promise<string>;
  readReceived(place?: number): ReturnType<typeof readMail>;
}

async function openReceiver(
  received: ReceivedMail[],
  refusal: () => { code: number; words: string } | null,
) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const no = refusal();
        if (no !== null) {
          done(Object.assign(new Error(no.words), { responseCode: no.code }));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts),
        });
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => new Promise<void>((done) => server.close(done)));
  return (server.server.address() as AddressInfo).port;
}

async function openDoor(secret: string, events: HeardEvent[], refusal: () => number | null) {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString("utf8");
      const event = JSON.parse(body) as Pick<HeardEvent, "type" | "data">;
      const isGenuine = isSigned(secret, body, request.headers as Record<string, string>);
      const status = isGenuine ? (refusal() ?? 200) : 401;
      const id = String(request.headers["svix-id"]);
      if (status < 300 || !isGenuine) events.push({ ...event, id, isGenuine });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
  return (server.address() as AddressInfo).port;
}

function isSigned(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

export async function openMailWorld(): Promise<MailWorld> {
  const received: ReceivedMail[] = [];
  const events: HeardEvent[] = [];
  let mailRefusal: { code: number; words: string } | null = null;
  let eventRefusal: number | null = null;
  const webhookSecret = `whsec_${randomBytes(24).toString("base64")}`;
  const apiKey = `re_${randomBytes(12).toString("hex")}`;
  const smtpPort = await openReceiver(received, () => mailRefusal);
  const hookPort = await openDoor(webhookSecret, events, () => eventRefusal);
  const world = await openWorld({
    retryAfterMs: 20,
    account: {
      mail: {
        apiKey,
        webhookSecret,
        domain,
        lines: [{ address: line, name: "Hello" }],
        smtp: { host: "127.0.0.1", port: smtpPort },
        hookUrl: `http://127.0.0.1:${hookPort}/hooks/resend`,
      },
    },
  });
  const resend = new Resend(apiKey, { baseUrl: `${world.simulator.url}/resend` });
  return Object.assign(world, {
    resend,
    apiKey,
    received,
    events,
    types: (id?: string) =>
      events
        .filter(({ isGenuine, data }) => isGenuine && (id === undefined || data.email_id === id))
        .map(({ type }) => type.replace("email.", "")),
    refuseMail: (answer: typeof mailRefusal) => {
      mailRefusal = answer;
    },
    refuseEvents: (status: number | null) => {
      eventRefusal = status;
    },
    write: async (from: string, mail: Partial<CustomerMail>) => {
      const path = `mailboxes/${encodeURIComponent(from)}/mails`;
      const answer = await world.control("POST", path, { text: "Hello", ...mail });
      if (!answer.ok) throw new Error(await answer.text());
      await world.quiet();
      return ((await answer.json()) as { id: string }).id;
    },
    open: (id: string) => world.read<SimulatedMail>(`mails/${id}`),
    send: async (to: string | string[], more: Record<string, unknown> = {}) => {
      const { data, error } = await resend.emails.send({
        from: `Maya at Copperline <${line}>`,
        to,
        subject: "Your visit",
        text: "We come on Thursday.",
        ...more,
      });
      if (error !== null) throw new Error(`${error.name}: ${error.message}`);
      await world.quiet();
      return data.id;
    },
    readReceived: (place = 0) => readMail(received.at(place)?.raw ?? Buffer.alloc(0)),
  });
}
