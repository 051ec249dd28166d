// Attacks that leave traces, or need members and inboxes of their own: run only on a disposable server.
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { limit } from "#domain/limits.ts";
import { parseRoute } from "#web/data/routes.ts";
import { sanitizeStyleSheet } from "#web/features/conversation/email/frame/sanitize-css.ts";
import { getProbeFixture, type ProbeFixture } from "./probe-fixture.ts";
import { fail, json, type Probe, sendRequest, type Target } from "./probes.ts";
import { mailTo, sendSmtpCommands } from "./smtp.ts";

/** CPU time, which hardly depends on the machine's load. Attacks that freeze a server take fifteen seconds and more. */
const maxCpuMs = 5_000;

export async function isCheap({ own }: ProbeFixture, work: () => Promise<unknown>): Promise<void> {
  const before = own.cpuMs();
  await work();
  const after = own.cpuMs();
  if (before !== null && after !== null && after - before > maxCpuMs)
    fail(`it took ${after - before} ms of the processor`);
}

const isRefused = ({ status, body }: { status: number; body: { code?: string } }, code: string) => {
  if (status < 400 || body.code !== code) fail(`responded with ${status} ${body.code ?? ""}`);
};

type Try = (fixture: ProbeFixture, target: Target) => Promise<void>;
export const probe = (name: string, run: Try): Probe => ({
  name,
  needsMember: true,
  needsOwnDesk: true,
  run: async (target) => run(await getProbeFixture(target), target),
});

export const ownProbes: readonly Probe[] = [
  probe("nobody sets up a desk that is set up, by its own name or another", async (_, target) => {
    const input = JSON.stringify({
      company: "Mine",
      yourName: "Eve",
      email: "eve@attacker.example",
      country: "GB",
      password: "correct horse battery staple",
      timeZone: "Europe/London",
      locale: "en-GB",
    });
    const again = await sendRequest(target, "POST", "/rpc/setUp", json, input);
    if (again.status < 400) fail(`responded with ${again.status}`);
    const host = "desk.attacker.example";
    const rebound = { ...json, host, origin: `http://${host}` };
    const { status } = await sendRequest(target, "POST", "/rpc/setUp", rebound, input);
    if (status !== 421) fail(`by another name responded with ${status}`);
  }),
  probe(
    "an invitation doesn't hand over the account of a person known elsewhere",
    async ({ own, rpc }, target) => {
      const email = "victim@harbour.example";
      const names = ["--name", "Harbour", "--owner-email", email, "--owner-name", "Victor"];
      await own.command("workspace", "add", ...names);
      const { body } = await rpc("inviteMember", { email, role: "agent" });
      const token = String(body.link).split("/").at(-1);
      const input = JSON.stringify({ token, name: "Eve", password: "a password of the attacker" });
      const { status } = await sendRequest(target, "POST", "/rpc/acceptInvitation", json, input);
      if (status < 400) fail(`the account was taken over (${status})`);
    },
  ),
  probe(
    "a hostile style in a mail, and a hostile answer, do not hold up the desk",
    async (fixture) => {
      const { address, inboxId, rpc, write } = fixture;
      await isCheap(fixture, async () => {
        const style = `<style>a{b:url(${" ".repeat(900).concat("\r\n").repeat(90)}</style><p>Hello</p>`;
        const row = await write(address, "style@attacker.example", "A style", style);
        const shown = await rpc("getConversation", { conversationId: row.id });
        const entry = shown.body.entries.find((one: { kind: string }) => one.kind === "message");
        const { status } = await rpc("getEmailBody", { entryId: entry.id });
        if (status !== 200) fail(`the mail is not shown: ${status}`);
      });
      const to = [{ address: "style@attacker.example", name: "" }];
      const email = { inboxId, to, subject: "An answer", html: "<img ".repeat(30_000) };
      await isCheap(fixture, () => rpc("startEmailConversation", email));
    },
  ),
  probe("a style of thousands of digits does not hold up the reader", async () => {
    const before = process.cpuUsage();
    sanitizeStyleSheet(`a{margin:${"1".repeat(3_000)}}`.repeat(20), () => null);
    const { user } = process.cpuUsage(before);
    if (user > 1_000_000) fail(`it took ${user / 1000} ms`);
  }),
  probe("a viewer's search does not hold up the others", async (fixture) => {
    const { address, join, rpc, write } = fixture;
    const text = Array.from({ length: 15_000 }, (_, n) => `aa${n % 7}`).join(" ");
    const wrapped = text.replace(/(.{0,900}) /g, "$1\r\n");
    await write(
      address,
      "words@attacker.example",
      "Many words",
      wrapped,
      "Content-Type: text/plain",
    );
    const { cookie } = await join("viewer");
    const query = Array.from({ length: 90 }, (_, n) => `aa${n % 7}`).join(" ");
    await isCheap(fixture, () => rpc("search", { query: query.slice(0, 250) }, cookie));
  }),
  probe("a search in long Chinese emails does not hold up the others", async (fixture) => {
    const { address, join, rpc, write } = fixture;
    const signs = Array.from({ length: 20_000 }, (_, n) => String.fromCodePoint(0x4e00 + n));
    const lines = signs.join("").match(/.{1,300}/gu) ?? [];
    const head = "Content-Type: text/plain; charset=utf-8";
    for (const nth of ["a", "b", "c", "d"])
      await write(
        address,
        "signs@attacker.example",
        `Many signs ${nth}`,
        `${signs.slice(0, 9).join("")}\r\n${lines.join("\r\n")}`,
        head,
      );
    const { cookie } = await join("viewer");
    const query = signs.slice(0, 4).join("");
    await isCheap(fixture, async () => {
      for (let times = 0; times < 50; times += 1) {
        const { body } = await rpc("search", { query }, cookie);
        if (body.hits?.length !== 4) fail(`found ${body.hits?.length} of the emails`);
      }
    });
  }),
  probe(
    "a manager does not join the team that an inbox is restricted to",
    async ({ join, rpc, teamId }) => {
      const { cookie, memberId } = await join("manager");
      isRefused(
        await rpc("updateTeam", { teamId, memberIds: [memberId] }, cookie),
        "team_controls_inboxes",
      );
    },
  ),
  probe("files are nobody's but the desk's", async ({ own }, target) => {
    const headers = { cookie: target.cookie ?? "" };
    await sendRequest(target, "POST", "/uploads?name=a", headers, Buffer.alloc(2_000, 7));
    const filesFolder = path.join(own.folder, "files");
    const found = await readdir(filesFolder, { recursive: true, withFileTypes: true });
    if (found.length === 0) fail("no file was found");
    for (const one of found) {
      const filePath = path.join(one.parentPath, one.name);
      const { mode } = await stat(filePath);
      if ((mode & 0o077) !== 0) fail(`${filePath} has the mode ${(mode & 0o777).toString(8)}`);
    }
  }),
  probe(
    "a mail to a restricted inbox does not appear in an open conversation by naming one of its mails",
    async (fixture) => {
      const { address, hidden, join, rpc, write } = fixture;
      const from = "thread@attacker.example";
      await write(address, from, "In the open", "Hello", "Message-ID: <open@attacker.example>");
      const named =
        "In-Reply-To: <open@attacker.example>\r\nReferences: <open@attacker.example>\r\nMessage-ID: <secret@attacker.example>";
      await sendSmtpCommands(
        fixture.own.smtpPort,
        mailTo(
          hidden.address,
          from,
          `Subject: Re: In the open\r\n${named}`,
          "a word for the lawyers",
        ),
      );
      const { cookie } = await join("agent");
      await write(address, "after@attacker.example", "After it", "Hello");
      const seen = await rpc("listConversations", { view: "open" }, cookie);
      for (const row of seen.body.rows) {
        const shown = await rpc("getConversation", { conversationId: row.id }, cookie);
        if (JSON.stringify(shown.body).includes("a word for the lawyers"))
          fail("it is shown to a member without access");
      }
    },
  ),
  probe(
    "the list of stopped addresses names no customer of a restricted inbox",
    async (fixture) => {
      const { hidden, join, rpc, write } = fixture;
      const stopped = "client@secret.example";
      await write(hidden.address, stopped, "A secret matter", "Hello");
      await rpc("addSuppression", { address: stopped });
      const { cookie } = await join("manager");
      const { status, body } = await rpc("listSuppressions", {}, cookie);
      if (status !== 200 || JSON.stringify(body).includes(stopped))
        fail(`it is named, or not asked for (${status})`);
    },
  ),
  probe("an address after sign-in leads to no other site", async () => {
    for (const next of [
      "/%09/evil.test",
      "/\t/evil.test",
      "//evil.test",
      "/\\evil.test",
      "/..//evil.test",
      "https://evil.test",
    ])
      for (const written of [next, encodeURIComponent(next)]) {
        const filePath = parseRoute(`/sign-in?next=${written}`) as { next?: string | null };
        const goesTo = filePath.next ?? "/";
        if (new URL(goesTo, "http://desk").origin !== "http://desk")
          fail(`${next} leads to ${goesTo}`);
      }
  }),
  probe(
    "wrong tries of a stranger lock nobody out, and an invitation tells nothing of an account",
    async ({ rpc }, target) => {
      const signIn = (password: string, from: string) =>
        sendRequest(
          target,
          "POST",
          "/rpc/signIn",
          { ...json, "x-forwarded-for": from },
          JSON.stringify({ email: "olga@copperline.example", password }),
        );
      for (let times = 0; times < 15; times += 1) await signIn("wrong", "203.0.113.9");
      const { status, headers } = await signIn("correct horse battery staple", "198.51.100.4");
      if (status !== 200) fail(`the owner is locked out (${status})`);
      const cookie = headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
      const out = await sendRequest(target, "POST", "/rpc/signOut", { ...json, cookie }, "{}");
      if (!String(out.headers["clear-site-data"]).includes("cache"))
        fail("attachments stay in the browser's cache");
      const responses = [];
      for (const email of ["victim@harbour.example", "nobody@harbour.example"]) {
        const { body } = await rpc("inviteMember", { email, role: "agent" });
        if (body.link === undefined) continue;
        const input = JSON.stringify({
          token: String(body.link).split("/").at(-1),
          name: "Eve",
          password: "short",
        });
        const { text } = await sendRequest(target, "POST", "/rpc/acceptInvitation", json, input);
        responses.push((JSON.parse(text) as { code: string }).code);
      }
      if (new Set(responses).size > 1) fail(`it says ${responses.join(" and ")}`);
    },
  ),
  probe(
    "the SMTP listener relays nothing, reads one email as one, and ignores what was sent in plain text before STARTTLS",
    async ({ own, address, rpc, write }) => {
      const sendSmtp = (...wrapped: string[]) => sendSmtpCommands(own.smtpPort, wrapped);
      const hello = ["EHLO attacker.example", "MAIL FROM:<eve@attacker.example>"];
      for (const to of [
        "<a@far.example>",
        `<a%far.example@${address.split("@")[1]}>`,
        "<@relay.example:a@far.example>",
      ]) {
        const responses = await sendSmtp(...hello, `RCPT TO:${to}`);
        if (responses.at(-1)?.startsWith("2")) fail(`it would relay to ${to}`);
      }
      for (const [n, end] of ["\n.\n", "\r\n.\n", "\n.\r\n", "\r.\r"].entries()) {
        const smuggled = `Smuggled ${n}`;
        const inner = `${end}MAIL FROM:<b@attacker.example>\r\nRCPT TO:<${address}>\r\nDATA\r\nSubject: ${smuggled}\r\n\r\nHello`;
        await sendSmtp(
          ...mailTo(address, "eve@attacker.example", `Subject: Outer ${n}`, `Hello${inner}`),
        );
        await write(address, "after@attacker.example", `Afterwards ${n}`, "Hello");
        const { body } = await rpc("listConversations", { view: "open", size: 100 });
        if (body.rows.some((one: { subject: string }) => one.subject === smuggled))
          fail(`${smuggled} arrived`);
      }
      const plain = await sendSmtp(
        "EHLO attacker.example",
        "STARTTLS\r\nMAIL FROM:<eve@attacker.example>",
      );
      // Without a certificate there is no STARTTLS to test.
      const isSecured = plain.some(
        (response) => response.startsWith("220 ") && response !== plain[0],
      );
      if (isSecured && plain.at(-1)?.startsWith("250"))
        fail("plain words were heard after STARTTLS");
    },
  ),
  probe(
    "one mail names only so many recipients, and a client that guesses addresses is disconnected",
    async ({ own, address }) => {
      const [name, domain] = address.split("@");
      const hello = ["EHLO attacker.example", "MAIL FROM:<eve@attacker.example>"];
      const replyAddressesFor = async (recipients: readonly string[]) => {
        const named = recipients.map((local) => `RCPT TO:<${local}@${domain}>`);
        const responses = await sendSmtpCommands(own.smtpPort, [...hello, ...named]);
        // Responses to the connection, EHLO and MAIL.
        if (!responses[2]?.startsWith("250"))
          fail(`the SMTP listener rejected a command: ${responses.join(" | ")}`);
        return responses.slice(3).map((response) => response.slice(0, 3));
      };
      const list = (count: number, of: string) =>
        Array.from({ length: count }, (_, n) => `${of}${n}`);
      const max = limit("smtpRecipients");
      // Plus addresses belong to the inbox, so there is no limit to valid recipients.
      const replies = await replyAddressesFor(list(max + 20, `${name}+`));
      const acceptedCount = replies.filter((code) => code === "250").length;
      if (acceptedCount !== max) fail(`${acceptedCount} recipients were taken, not ${max}`);
      if (replies.length !== max + 20 || replies.slice(max).some((code) => code !== "452"))
        fail(`the rest got ${[...new Set(replies.slice(max))].join(", ")}`);
      const attempts = limit("smtpUnknownRecipientsPerConnection");
      const guessed = await replyAddressesFor(list(attempts + 20, "guess"));
      if (guessed.length > attempts || guessed.at(-1) !== "421" || guessed.includes("250"))
        fail(`${guessed.length} guesses got a response, the last one ${guessed.at(-1)}`);
    },
  ),
];
