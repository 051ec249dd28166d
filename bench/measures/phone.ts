// What a caller waits for: until a browser rings, until they are heard, and how the desk answers the carrier
// meanwhile. Customers and agents are telephones of their own with real sound; all of it shares this machine.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { startApp } from "#bench/app.ts";
import { type Spread, spreadOf } from "#bench/numbers.ts";
import type { Call, ServerFrame } from "#contract/live.ts";
import type { Inputs, Outputs, RouteName } from "#contract/routes.ts";
import type { CallBegun, SoftphoneConnected } from "#contract/simulator/simulated-call.ts";
import type { WireRow } from "#contract/simulator/simulator.ts";
import { must } from "#domain/errors.ts";
import { type DeviceId, type Id, type MemberId, makeId, type PersonId } from "#domain/ids.ts";
import { openEmbedded } from "#server/postgres/open-embedded.ts";
import { hashToken, makeToken } from "#server/secrets.ts";
import { type Database, openDatabase } from "#server/store/database.ts";
import { insertPerson } from "#server/store/sign-in/person.ts";
import { insertSession } from "#server/store/sign-in/session.ts";
import { sql } from "#server/store/sql.ts";
import { insertMember } from "#server/store/workspace/member.ts";
import { type Phone, PhoneShelf } from "#simulator/voice/media/for-tests/phone.ts";

export interface PhoneFigures {
  /** From the carrier's question until a browser is told that it rings, all at once. */
  readonly ring: Spread;
  /** From the agent's click until the two hear each other, all at once. */
  readonly answerToSound: Spread;
  /** The same with the others already talking. */
  readonly oneMore: number;
  /** How long the desk took over the carrier's questions and reports. */
  readonly questions: Spread;
  readonly reports: Spread;
  readonly talking: number;
  readonly deaf: number;
}

const newId = <I extends Id<string>>(): I => makeId<I>(Date.now(), randomBytes(10));
const customerHz = 1_300;
const agentHz = 700;
const audible = 0.05;
const patienceMs = 30_000;

async function until<T>(what: string, look: () => T | null | undefined | false): Promise<T> {
  const startedAt = performance.now();
  for (;;) {
    const found = look();
    if (found) return found;
    if (performance.now() - startedAt > patienceMs) throw new Error(`${what} did not come`);
    await pause(5);
  }
}

class Desk {
  readonly #url: string;
  readonly cookie: string;
  constructor(url: string, cookie: string) {
    this.#url = url;
    this.cookie = cookie;
  }
  async rpc<Name extends RouteName>(name: Name, input: Inputs[Name]): Promise<Outputs[Name]> {
    return (await this.ask("POST", `/rpc/${name}`, input)) as Outputs[Name];
  }
  async ask(method: string, place: string, body?: unknown, token?: string): Promise<unknown> {
    const answer = await fetch(`${this.#url}${place}`, {
      method,
      headers: {
        origin: this.#url,
        cookie: this.cookie,
        "content-type": "application/json",
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${place}: ${answer.status} ${text}`);
    return text === "" ? null : JSON.parse(text);
  }
}

async function openOwner(url: string): Promise<Desk> {
  const answer = await fetch(`${url}/rpc/setUp`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({
      ...{ company: "Copperline", yourName: "Olga", email: "olga@copperline.example" },
      ...{ password: "kettle rain on a tin roof", timeZone: "Europe/London", country: "GB" },
      locale: "en-GB",
    }),
  });
  if (!answer.ok) throw new Error(`setUp: ${answer.status} ${await answer.text()}`);
  const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
  return new Desk(url, cookie);
}

async function seatAgent(database: Database, owner: Desk, url: string, nth: number): Promise<Desk> {
  const { id: workspaceId } = await database.one<{ id: Id<"workspace"> }>(
    sql`select id from workspace`,
  );
  const [personId, memberId] = [newId<PersonId>(), newId<MemberId>()];
  const token = makeToken();
  const at = new Date();
  const who = { name: `Agent ${nth}`, email: `agent.${nth}@copperline.example` };
  await database.transaction(async (tx) => {
    await insertPerson(tx, { id: personId, ...who, passwordHash: "", at });
    await insertMember(tx, workspaceId, { id: memberId, personId, ...who, role: "agent", at });
    await insertSession(tx, {
      ...{ id: newId(), workspaceId, personId, memberId, tokenHash: hashToken(token), at },
      ...{ ip: "127.0.0.1", device: "bench", expiresAt: new Date(at.getTime() + 3_600_000) },
    });
  });
  const [name = ""] = owner.cookie.split("=");
  return new Desk(url, `${name}=${token}`);
}

interface Agent {
  readonly desk: Desk;
  readonly token: string;
  readonly deviceId: DeviceId;
}

async function wake({ desk, deviceId }: Agent): Promise<void> {
  await desk.rpc("reportDevice", {
    ...{ deviceId, name: "bench", driver: "simulator", state: "ready" },
  });
}

export async function measurePhone(extent: {
  calls: number;
  talks: number;
  seconds: number;
}): Promise<PhoneFigures> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "deskbell-bench-phone-"));
  const shelf = new PhoneShelf();
  const app = await startApp({ dataDir, hasSimulator: true });
  const url = `http://localhost:${app.port}`;
  const embedded = await openEmbedded({ dataDir, purpose: "command" });
  const database = openDatabase(embedded.connection, () => {}, 2);
  try {
    const owner = await openOwner(url);
    await owner.rpc("connectSimulator", {});
    // Only agents are rung: the owner watches.
    await owner.rpc("updateProfile", { availability: "away" });
    const { rows: lines } = await owner.rpc("listLines", {});
    const line = must(
      lines.find((one) => one.kind === "phone"),
      "a line that rings",
    );
    const agents: Agent[] = [];
    for (let nth = 0; nth < extent.talks + 1; nth += 1) {
      const desk = await seatAgent(database, owner, url, nth);
      const { phones } = await desk.rpc("openSoftphone", {});
      agents.push({ desk, token: must(phones[0], "a phone").token, deviceId: newId() });
    }
    const beat = setInterval(() => void Promise.all(agents.map(wake)).catch(() => {}), 5_000);
    await Promise.all(agents.map(wake));

    const calls = new Map<string, { call: Call; ringsAt: number }>();
    const socket = new WebSocket(`${url.replace("http", "ws")}/api/v1/feed`, {
      headers: { cookie: owner.cookie, origin: url },
    });
    await new Promise((open) => socket.once("open", open));
    socket.send(JSON.stringify({ t: "hello", version: 1, after: 0 }));
    socket.on("message", (data) => {
      const frame = JSON.parse(String(data)) as ServerFrame;
      if (frame.t !== "news") return;
      for (const news of frame.news) {
        if (news.noun !== "call" || news.now === undefined) continue;
        const isRinging = news.now.rings.some((ring) => ring.ended === null);
        const known = calls.get(news.now.number);
        const ringsAt = known?.ringsAt ?? (isRinging ? Date.now() : Number.NaN);
        calls.set(news.now.number, {
          call: news.now,
          ringsAt: Number.isNaN(ringsAt) && isRinging ? Date.now() : ringsAt,
        });
      }
    });

    const customers: { id: string; number: string; phone: Phone; callSid: string }[] = [];
    for (let nth = 0; nth < extent.talks + 1; nth += 1) {
      const number = `+4479114${String(20_000 + nth).slice(-5)}`;
      const { id } = (await owner.ask("POST", "/simulator/api/customers", {
        ...{ name: `Caller ${nth}`, number },
      })) as { id: string };
      const phone = shelf.take();
      phone.hum(customerHz);
      customers.push({ id, number, phone, callSid: "" });
    }
    const callIn = async (one: (typeof customers)[number]) => {
      const offer = await one.phone.offer();
      const begun = (await owner.ask("POST", "/simulator/api/calls", {
        ...{ customer: one.id, line: line.address, offer },
      })) as CallBegun;
      one.callSid = begun.callSid;
      await one.phone.accept(must(begun.answer, "an answer"));
    };
    const rings = (one: (typeof customers)[number]) =>
      until(`the ring for ${one.number}`, () => {
        const known = calls.get(one.number);
        return known && !Number.isNaN(known.ringsAt) ? known : null;
      });
    const talk = async (one: (typeof customers)[number], agent: Agent): Promise<number> => {
      const { call } = await rings(one);
      const phone = shelf.take();
      phone.hum(agentHz);
      const clickedAt = performance.now();
      const pass = await agent.desk.rpc("claimCall", { callId: call.id });
      const offer = await phone.offer();
      const params = { callId: pass.callId, legId: pass.legId, pass: pass.pass };
      const joined = (await agent.desk.ask(
        ...(["POST", "/softphone/simulator/connect"] as const),
        { token: agent.token, params, offer },
        agent.token,
      )) as SoftphoneConnected;
      await phone.accept(joined.answer);
      await until(
        `the sound of ${one.number}`,
        () => phone.hears(customerHz, 0.06) > audible && one.phone.hears(agentHz, 0.06) > audible,
      );
      talking.push({ customer: one.phone, agent: phone });
      return performance.now() - clickedAt;
    };
    const talking: { customer: Phone; agent: Phone }[] = [];

    const first = customers.slice(0, extent.calls);
    await Promise.all(first.map(callIn));
    const rung = await Promise.all(first.map(rings));
    const asked = await readWire(owner);
    const ring = spreadOf(
      first.map((one, nth) => (rung[nth]?.ringsAt ?? Number.NaN) - askedAt(asked, one.callSid)),
    );
    const answered = await Promise.all(
      first.map((one, nth) => talk(one, must(agents[nth], "an agent for each"))),
    );
    for (const [nth, one] of customers.slice(extent.calls, extent.talks).entries()) {
      await callIn(one);
      await talk(one, must(agents[extent.calls + nth], "an agent for each"));
    }
    await pause(extent.seconds * 1_000);
    const last = must(customers.at(-1), "one more");
    await callIn(last);
    const oneMore = await talk(last, must(agents.at(-1), "one more agent"));
    await pause(1_000);
    const deaf = talking.filter(
      (pair) => pair.agent.hears(customerHz) < audible || pair.customer.hears(agentHz) < audible,
    ).length;
    const wire = await readWire(owner);
    clearInterval(beat);
    socket.close();
    return {
      ring,
      answerToSound: spreadOf(answered),
      oneMore: Math.round(oneMore),
      questions: spreadOf(tookOf(wire, /^voice/)),
      reports: spreadOf(tookOf(wire, /^(room|call|recording)/)),
      talking: talking.length,
      deaf,
    };
  } finally {
    await shelf.close();
    await database.close();
    await embedded.stop();
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function readWire(owner: Desk): Promise<readonly WireRow[]> {
  const { rows } = (await owner.ask("GET", "/simulator/api/wire")) as { rows: WireRow[] };
  return rows;
}

/** When the carrier first asked what to do with this call. */
const askedAt = (rows: readonly WireRow[], callSid: string): number =>
  Math.min(
    ...rows.flatMap((row) =>
      row.callSid === callSid && row.title.startsWith("voice") ? [Date.parse(row.at)] : [],
    ),
  );

const tookOf = (rows: readonly WireRow[], title: RegExp): number[] =>
  rows.flatMap((row) =>
    row.direction === "to_desk" && title.test(row.title) && row.tookMs !== null ? [row.tookMs] : [],
  );
