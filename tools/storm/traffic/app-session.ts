// The workspace under test: set up by its owner as usual, with API keys for the workers, and customers with a phone and
// an email address each in the simulator.
import { createHash } from "node:crypto";
import { required } from "#domain/required.ts";
import { withDatabase } from "#tools/storm/environment/postgres-cluster.ts";
import { people as howMany, keys as howManyKeys } from "#tools/storm/settings.ts";
import { type Asker, createAsker, type RequestResult } from "./request.ts";

export interface Person {
  readonly carrierId: string;
  readonly number: string;
  readonly address: string;
}

export interface InboxRow {
  readonly id: string;
  readonly kind: string;
  readonly address: string;
  readonly accountId: string;
}

export interface AppSession {
  readonly publicUrl: string;
  readonly accountId: string;
  readonly accountSid: string;
  readonly authToken: string;
  readonly textInbox: InboxRow;
  /** A second number, whose calls ring agents. */
  readonly callInbox: InboxRow;
  readonly emailInbox: InboxRow;
  readonly whatsappInbox: InboxRow;
  readonly people: readonly Person[];
  readonly smtpPort: number;
  readonly cookie: string;
  /** Uses the API keys in turn. */
  api(method: string, path: string, body?: unknown, key?: string): Promise<RequestResult>;
  /** As the owner, in a browser. */
  rpc(name: string, input: unknown): Promise<RequestResult>;
  /** As the member of this session; with an idempotency key it is done once. */
  rpcOf(cookie: string, name: string, input: unknown, key?: string): Promise<RequestResult>;
  /** Returns the session cookie. */
  signIn(name: string, input: unknown): Promise<string>;
  /** Calls the carrier like a browser that joins a call. */
  softphone(token: string, path: string, body: unknown): Promise<RequestResult>;
  hook(path: string, headers: Record<string, string>, body: string): Promise<RequestResult>;
  carrier(method: string, path: string, body?: unknown): Promise<RequestResult>;
  close(): void;
}

interface FurnishPlan {
  readonly publicUrl: string;
  readonly webPort: number;
  readonly smtpPort: number;
  readonly carrierUrl: string;
  readonly carrierKey: string;
  readonly recordsFolder: string;
  readonly seed: number;
}

export async function createAppSession(plan: FurnishPlan): Promise<AppSession> {
  const { publicUrl, webPort, smtpPort } = plan;
  const host = new URL(publicUrl).host;
  const web: Asker = createAsker(() => webPort, host);
  const carrierAt = new URL(plan.carrierUrl);
  const carrierAsker: Asker = createAsker(() => Number(carrierAt.port), carrierAt.host);
  const json = { "content-type": "application/json" };
  const signIn = async (name: string, input: unknown): Promise<string> => {
    const session = await fetch(`http://127.0.0.1:${webPort}/rpc/${name}`, {
      method: "POST",
      headers: { ...json, origin: publicUrl },
      body: JSON.stringify(input),
    });
    if (!session.ok) throw new Error(`${name}: ${session.status} ${await session.text()}`);
    return session.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  };
  const cookie = await signIn("setUp", {
    company: "Copperline",
    yourName: "Olga",
    email: "olga@copperline.example",
    password: "correct horse battery staple",
    timeZone: "Europe/London",
    country: "GB",
    locale: "en-GB",
  });

  const withKey = (key: string | undefined) =>
    key === undefined ? {} : { "idempotency-key": key };
  const rpcOf: AppSession["rpcOf"] = (session, name, input, key) =>
    web.ask({
      method: "POST",
      path: `/rpc/${name}`,
      headers: { ...json, cookie: session, origin: publicUrl, ...withKey(key) },
      body: JSON.stringify(input),
    });
  const rpc: AppSession["rpc"] = (name, input) => rpcOf(cookie, name, input);
  const secrets: string[] = [];
  for (let nth = 1; nth <= howManyKeys; nth += 1) {
    const made = await rpc("createApiKey", { name: `Storm ${nth}`, role: "manager" });
    secrets.push(bodyOf<{ secret: string }>(made).secret);
  }
  const account = bodyOf<{ id: string; settings: { accountSid: string } }>(
    await rpc("connectSimulator", {}),
  );
  const { accountSid } = account.settings;
  const authToken = await withDatabase(plan.recordsFolder, async (client) => {
    const { rows } = await client.query<{ auth_token: string }>(
      "select auth_token from simulator.account where sid = $1",
      [accountSid],
    );
    return required(rows[0], "the simulated account").auth_token;
  });
  const { rows: inboxes } = bodyOf<{ rows: InboxRow[] }>(await rpc("listInboxes", {}));
  const whatsappInbox = await createWhatsappInbox(rpc, account.id);
  const [textInbox, callInbox] = inboxes.filter((line) => line.kind !== "email");
  const emailInbox = inboxes.find((line) => line.kind === "email");

  const carrier = (method: string, path: string, body?: unknown) =>
    carrierAsker.ask({
      method,
      path: `/control/accounts/${accountSid}${path}`,
      headers: { authorization: `Bearer ${plan.carrierKey}` },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  const people: Person[] = [];
  for (let nth = 0; nth < howMany; nth += 1) {
    const number = `+44770090${String(1_000 + nth).padStart(4, "0")}`;
    const address = `person.${nth}@street-${plan.seed}.example`;
    const made = await carrier("POST", "/customers", { name: `Person ${nth}`, number, address });
    people.push({ carrierId: bodyOf<{ id: string }>(made).id, number, address });
  }
  let turn = 0;
  return {
    publicUrl,
    accountId: account.id,
    accountSid,
    authToken,
    people,
    smtpPort,
    cookie,
    textInbox: required(textInbox, "an inbox for texts"),
    callInbox: required(callInbox, "a second number"),
    emailInbox: required(emailInbox, "an inbox for mail"),
    whatsappInbox,
    rpc,
    rpcOf,
    signIn,
    softphone: (token, path, body) =>
      carrierAsker.ask({
        method: "POST",
        path: `/softphone/${path}`,
        headers: { ...json, authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      }),
    carrier,
    api(method, path, body, key) {
      turn += 1;
      // Idempotency keys are scoped to the API key: a retry with another one would be a new request.
      const secret = secrets[(key === undefined ? turn : nth(key)) % secrets.length];
      return web.ask({
        method,
        path: `/api/v1${path}`,
        headers: {
          ...json,
          authorization: `Bearer ${secret}`,
          ...withKey(key),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    },
    hook: (path, headers, body) => web.ask({ method: "POST", path, headers, body }),
    close() {
      web.close();
      carrierAsker.close();
    },
  };
}

/** Every simulated number is on WhatsApp. */
async function createWhatsappInbox(rpc: AppSession["rpc"], accountId: string): Promise<InboxRow> {
  const listed = await rpc("listAccountNumbers", { accountId });
  const { rows } = bodyOf<{ rows: { kind: string; number: string; ref: string }[] }>(listed);
  const sender = required(
    rows.find(({ kind }) => kind === "whatsapp"),
    "a number on WhatsApp",
  );
  const made = await rpc("createPhoneInbox", {
    accountId,
    kind: "whatsapp",
    address: sender.number,
    providerRef: sender.ref,
    name: "WhatsApp",
  });
  return bodyOf<{ inbox: InboxRow }>(made).inbox;
}

const nth = (key: string): number => createHash("sha1").update(key).digest().readUInt32BE(0);

export function bodyOf<Body>(result: RequestResult): Body {
  if (result.kind === "done") return result.body as Body;
  throw new Error(`the desk did not do it: ${JSON.stringify(result)}`);
}
