import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { domainToASCII } from "node:url";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { understoodMime } from "#testing/email-provider/fake-companies.ts";
import type {
  EmailCompany,
  EmailProviderKit,
  Rejection,
  Understood,
} from "#testing/email-provider/kit.ts";

const settings = { username: "support@harbour.example", password: "open-sesame" };

type Stage = "auth" | "sender" | "recipient" | "words";

/** The SMTP stage at which a server rejects with this code. */
function stageOf({ status, code }: Rejection): Stage {
  if (status === 401 || status === 535 || status === 454) return "auth";
  if (code !== null && /^5\.1\.[78]$/.test(code)) return "sender";
  if (code !== null && /^[45]\.(?:1\.\d+|2\.[12]|7\.1)$/.test(code)) return "recipient";
  return "words";
}

export interface SmtpCompany extends EmailCompany {
  /** The envelopes of the received emails. */
  readonly envelopes: readonly { readonly from: string; readonly to: readonly string[] }[];
  /** Number of connections. */
  visits(): number;
  /** Rejects only this recipient; the email is accepted for the others. */
  rejectsRecipient(address: string, rejection: Rejection): void;
}

/** smtp-server reports a domain decoded, so encode it again. */
const asSpoken = (address: string): string =>
  address.replace(/[^@]+$/, (domain) => domainToASCII(domain));

export async function openSmtpCompany(options: SMTPServerOptions = {}): Promise<SmtpCompany> {
  const emails: Promise<Understood>[] = [];
  const envelopes: { from: string; to: string[] }[] = [];
  const sockets = new Set<Socket>();
  const unwanted = new Map<string, Rejection>();
  let visits = 0;
  let plan:
    | { kind: "takes"; ref: string }
    | { kind: "rejects"; rejection: Rejection }
    | { kind: "breaks"; how: string } = { kind: "takes", ref: "Q0" };

  const createSmtpError = ({ status, code, text = "No." }: Rejection) =>
    Object.assign(new Error(code === null ? text : `${code} ${text}`), {
      responseCode: status === 401 ? 535 : status,
    });
  const rejectionAt = (stage: Stage) =>
    plan.kind === "rejects" && stageOf(plan.rejection) === stage
      ? createSmtpError(plan.rejection)
      : null;

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onConnect(_session, done) {
      visits += 1;
      done();
    },
    onAuth(auth, _session, done) {
      const isKnown =
        (auth.username === settings.username && auth.password === settings.password) ||
        auth.accessToken === "token-1";
      const denied = rejectionAt("auth");
      if (denied) return done(denied);
      if (!isKnown)
        return done(createSmtpError({ status: 535, code: "5.7.8", text: "Wrong password" }));
      return done(null, { user: auth.username });
    },
    onMailFrom: (_address, _session, done) => done(rejectionAt("sender")),
    onRcptTo({ address }, _session, done) {
      const own = unwanted.get(address);
      done(own ? createSmtpError(own) : rejectionAt("recipient"));
    },
    onData(stream, { envelope }, done) {
      void buffer(stream).then((raw) => {
        const to = envelope.rcptTo.map(({ address }) => asSpoken(address));
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        envelopes.push({ from, to });
        emails.push(understoodMime(raw, { recipients: to, ref: null }));
        const denied = rejectionAt("words");
        if (denied) return done(denied);
        if (plan.kind === "takes") return done(null, `2.0.0 Ok: queued as ${plan.ref}`);
        if (plan.kind === "breaks" && plan.how !== "silence") {
          for (const socket of sockets) socket.destroy();
        }
      });
    },
    ...options,
  });
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => sockets.add(socket));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.server.address() as AddressInfo;

  return {
    baseUrl: "",
    settings: { ...settings, host: "127.0.0.1", port: String(port), security: "none" },
    carrier: null,
    envelopes,
    visits: () => visits,
    understood: () => Promise.all(emails),
    takes(ref) {
      plan = { kind: "takes", ref };
    },
    rejects(rejection) {
      plan = { kind: "rejects", rejection };
    },
    breaks(how) {
      plan = { kind: "breaks", how };
    },
    rejectsRecipient: (address, rejection) => unwanted.set(address, rejection),
    forget() {
      emails.length = 0;
      envelopes.length = 0;
      unwanted.clear();
      plan = { kind: "takes", ref: "Q0" };
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => server.close(closed));
    },
  };
}

export const kit: EmailProviderKit = {
  settings: { ...settings, host: "127.0.0.1", port: "2525", security: "none" },
  openCompany: () => openSmtpCompany(),
  refOf: (n) => `4C${n}F2`,
  messageIdOf: () => null,
  unknownRejection: {
    rejection: { status: 554, code: "5.9.9", text: "Something new" },
    problem: "rejected_by_recipient",
  },
  waitSevenSeconds: null,
  webhooks: null,
  account: null,
  find: null,
  lift: null,
  domain: null,
  fetch: null,
};
