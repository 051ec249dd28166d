// A server with inboxes and members to attack, set up once for all probes that need it.
import { setTimeout as sleep } from "node:timers/promises";
import type { OwnApp } from "./own-app.ts";
import { json, sendRequest, type Target } from "./probes.ts";
import { mailTo, sendSmtpCommands } from "./smtp.ts";

interface RpcResponse {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: responses are deliberately unvalidated
  readonly body: any;
}

export interface ProbeFixture {
  readonly own: OwnApp;
  readonly address: string;
  readonly inboxId: string;
  /** A team without members, to which a second inbox is restricted. */
  readonly teamId: string;
  readonly hidden: { readonly inboxId: string; readonly address: string };
  rpc(name: string, input: object, cookie?: string): Promise<RpcResponse>;
  /** Joins as a new member; returns the session cookie. */
  join(role: string): Promise<{ cookie: string; memberId: string }>;
  /** Returns the conversation that was started or joined. */
  write(
    to: string,
    from: string,
    subject: string,
    body: string,
    head?: string,
  ): Promise<RpcResponse["body"]>;
}

const password = "kettle rain on a tin roof";
const arrivalTimeoutMs = 60_000;
let fixture: Promise<ProbeFixture> | null = null;

export function getProbeFixture(target: Target): Promise<ProbeFixture> {
  fixture ??= setUp(target);
  return fixture;
}

async function setUp(target: Target): Promise<ProbeFixture> {
  const { own } = target;
  if (own === null) throw new Error("these probes need an app that they started themselves");
  const owner = target.cookie ?? "";
  const rpc = async (name: string, input: object, cookie = owner): Promise<RpcResponse> => {
    const headers = { ...json, cookie };
    const { status, text } = await sendRequest(
      target,
      "POST",
      `/rpc/${name}`,
      headers,
      JSON.stringify(input),
    );
    return { status, body: text === "" ? null : JSON.parse(text) };
  };
  const must = async (name: string, input: object): Promise<RpcResponse["body"]> => {
    const { status, body } = await rpc(name, input);
    if (status >= 300)
      throw new Error(`the setup of the probes: ${name} responded with ${status} ${body?.code}`);
    return body;
  };
  await must("connectSimulator", {});
  const all = await must("listInboxes", {});
  const emailInbox = all.rows.find((one: { kind: string }) => one.kind === "email");
  const team = await must("createTeam", { name: "Legal" });
  const address = `legal@${emailInbox.address.split("@")[1]}`;
  const restricted = await must("createEmailInbox", {
    accountId: emailInbox.accountId,
    address,
    name: "Legal",
    intake: "smtp",
    visibility: "team",
    teamId: team.id,
  });
  let people = 0;
  const find = async (subject: string, cookie?: string) => {
    const { body } = await rpc("listConversations", { view: "open" }, cookie);
    return body.rows.find((one: { subject: string }) => one.subject === subject) ?? null;
  };
  return {
    own,
    address: emailInbox.address,
    inboxId: emailInbox.id,
    teamId: team.id,
    hidden: { inboxId: restricted.id, address },
    rpc,
    async join(role) {
      people += 1;
      const email = `${role}${people}@copperline.example`;
      const { link } = await must("inviteMember", { email, role });
      const token = link.split("/").at(-1);
      const input = JSON.stringify({ token, name: `${role} ${people}`, password });
      // Each from a different network: earlier attacks count against ours.
      const from = { ...json, "x-forwarded-for": `203.0.${people}.7` };
      const response = await sendRequest(target, "POST", "/rpc/acceptInvitation", from, input);
      const cookie = response.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
      const { body } = await rpc("getMe", {}, cookie);
      return { cookie, memberId: body.me.id };
    },
    async write(to, from, subject, body, head = "Content-Type: text/html; charset=utf-8") {
      const responses = await sendSmtpCommands(
        own.smtpPort,
        mailTo(to, from, `Subject: ${subject}\r\nMIME-Version: 1.0\r\n${head}`, body),
      );
      if (!responses.at(-1)?.startsWith("250"))
        throw new Error(`the setup of the probes: ${responses.join(" | ")}`);
      const until = performance.now() + arrivalTimeoutMs;
      for (;;) {
        const found = await find(subject);
        if (found !== null) return found;
        if (performance.now() > until) throw new Error(`${subject} did not arrive`);
        await sleep(250);
      }
    },
  };
}
