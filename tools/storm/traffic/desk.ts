// The workspace under the storm: set up by its owner as any other, with keys for those who work, and customers with
// a phone and an address each in the carrier's world.
import { createHash } from "node:crypto";
import { required } from "#domain/errors.ts";
import { withDatabase } from "#tools/storm/ground/postgres.ts";
import { people as howMany, keys as howManyKeys } from "#tools/storm/settings.ts";
import { type Asker, openAsker, type Told } from "./ask.ts";

export interface Person {
  readonly carrierId: string;
  readonly number: string;
  readonly address: string;
}

export interface Line {
  readonly id: string;
  readonly kind: string;
  readonly address: string;
  readonly accountId: string;
}

export interface Desk {
  readonly publicUrl: string;
  readonly accountId: string;
  readonly accountSid: string;
  readonly authToken: string;
  readonly textLine: Line;
  /** Another number, whose calls ring agents. */
  readonly callLine: Line;
  readonly mailLine: Line;
  readonly people: readonly Person[];
  readonly smtpPort: number;
  readonly cookie: string;
  /** By one key after the other. */
  api(method: string, path: string, body?: unknown, key?: string): Promise<Told>;
  /** As the owner, at a browser. */
  rpc(name: string, input: unknown): Promise<Told>;
  /** As the member of this session; with a key it is done once. */
  rpcOf(cookie: string, name: string, input: unknown, key?: string): Promise<Told>;
  /** Gives the session's cookie. */
  signIn(name: string, input: unknown): Promise<string>;
  /** As a browser that joins calls asks the carrier. */
  softphone(token: string, path: string, body: unknown): Promise<Told>;
  hook(path: string, headers: Record<string, string>, body: string): Promise<Told>;
  carrier(method: string, path: string, body?: unknown): Promise<Told>;
  close(): void;
}

export interface FurnishPlan {
  readonly publicUrl: string;
  readonly webPort: number;
  readonly smtpPort: number;
  readonly carrierUrl: string;
  readonly carrierKey: string;
  readonly booksFolder: string;
  readonly seed: number;
}

export async function furnish(plan: FurnishPlan): Promise<Desk> {
  const { publicUrl, webPort, smtpPort } = plan;
  const host = new URL(publicUrl).host;
  const web: Asker = openAsker(() => webPort, host);
  const carrierAt = new URL(plan.carrierUrl);
  const street: Asker = openAsker(() => Number(carrierAt.port), carrierAt.host);
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
  const rpcOf: Desk["rpcOf"] = (session, name, input, key) =>
    web.ask({
      method: "POST",
      path: `/rpc/${name}`,
      headers: { ...json, cookie: session, origin: publicUrl, ...withKey(key) },
      body: JSON.stringify(input),
    });
  const rpc: Desk["rpc"] = (name, input) => rpcOf(cookie, name, input);
  const secrets: string[] = [];
  for (let nth = 1; nth <= howManyKeys; nth += 1) {
    const made = await rpc("createApiKey", { name: `Storm ${nth}`, role: "manager" });
    secrets.push(bodyOf<{ secret: string }>(made).secret);
  }
  const account = bodyOf<{ id: string; settings: { accountSid: string } }>(
    await rpc("connectSimulator", {}),
  );
  const { accountSid } = account.settings;
  const authToken = await withDatabase(plan.booksFolder, async (client) => {
    const { rows } = await client.query<{ auth_token: string }>(
      "select auth_token from simulator.account where sid = $1",
      [accountSid],
    );
    return required(rows[0], "the simulated account").auth_token;
  });
  const { rows: lines } = bodyOf<{ rows: Line[] }>(await rpc("listInboxes", {}));
  const [textLine, callLine] = lines.filter((line) => line.kind !== "mail");
  const mailLine = lines.find((line) => line.kind === "mail");

  const carrier = (method: string, path: string, body?: unknown) =>
    street.ask({
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
    ...{ publicUrl, accountId: account.id, accountSid, authToken, people, smtpPort, cookie },
    textLine: required(textLine, "a line for texts"),
    callLine: required(callLine, "a second number"),
    mailLine: required(mailLine, "a line for mail"),
    ...{ rpc, rpcOf, signIn },
    softphone: (token, path, body) =>
      street.ask({
        method: "POST",
        path: `/softphone/${path}`,
        headers: { ...json, authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      }),
    carrier,
    api(method, path, body, key) {
      turn += 1;
      // A key of a request belongs to who asked: asked again by another it would be another request.
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
      street.close();
    },
  };
}

const nth = (key: string): number => createHash("sha1").update(key).digest().readUInt32BE(0);

export function bodyOf<Body>(told: Told): Body {
  if (told.kind === "done") return told.body as Body;
  throw new Error(`the desk did not do it: ${JSON.stringify(told)}`);
}
