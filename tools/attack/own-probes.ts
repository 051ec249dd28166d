// Attacks that leave traces, or need people and inboxes of their own: tried at a desk that is thrown away afterwards.
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { limit } from "#domain/limits.ts";
import { parseRoute } from "#web/data/routes.ts";
import { sanitizeStyleSheet } from "#web/features/conversation/email/frame/sanitize-css.ts";
import { ask, json, open, type Probe, type Target } from "./probes.ts";
import { mailTo, sayToSmtp } from "./smtp.ts";
import { openStage, type Stage } from "./stage.ts";

/** Of processor time: a slow machine takes as much of it. What freezes a desk takes fifteen seconds and more. */
const mostCpuMs = 5_000;

async function isCheap({ own }: Stage, work: () => Promise<unknown>): Promise<void> {
  const before = own.cpuMs();
  await work();
  const after = own.cpuMs();
  if (before !== null && after !== null && after - before > mostCpuMs)
    open(`it took ${after - before} ms of the processor`);
}

const isRefused = ({ status, body }: { status: number; body: { code?: string } }, code: string) => {
  if (status < 400 || body.code !== code) open(`answered ${status} ${body.code ?? ""}`);
};

type Try = (stage: Stage, target: Target) => Promise<void>;
export const probe = (name: string, run: Try): Probe => ({
  ...{ name, needsMember: true, needsOwnDesk: true },
  run: async (target) => run(await openStage(target), target),
});

export const ownProbes: readonly Probe[] = [
  probe("nobody sets up a desk that is set up, by its own name or another", async (_, target) => {
    const wish = JSON.stringify({
      ...{ company: "Mine", yourName: "Eve", email: "eve@attacker.example", country: "GB" },
      ...{ password: "correct horse battery staple", timeZone: "Europe/London", locale: "en-GB" },
    });
    const again = await ask(target, "POST", "/rpc/setUp", json, wish);
    if (again.status < 400) open(`answered ${again.status}`);
    const host = "desk.attacker.example";
    const rebound = { ...json, host, origin: `http://${host}` };
    const { status } = await ask(target, "POST", "/rpc/setUp", rebound, wish);
    if (status !== 421) open(`by another name answered ${status}`);
  }),
  probe(
    "an invitation gives nobody the account of somebody who is known elsewhere",
    async ({ own, rpc }, target) => {
      const email = "victim@harbour.example";
      const names = ["--name", "Harbour", "--owner-email", email, "--owner-name", "Victor"];
      await own.command("workspace", "add", ...names);
      const { body } = await rpc("inviteMember", { email, role: "agent" });
      const token = String(body.link).split("/").at(-1);
      const wish = JSON.stringify({ token, name: "Eve", password: "a password of the attacker" });
      const { status } = await ask(target, "POST", "/rpc/acceptInvitation", json, wish);
      if (status < 400) open(`the account was taken over (${status})`);
    },
  ),
  probe(
    "a hostile style in a mail, and a hostile answer, do not hold up the desk",
    async (stage) => {
      const { address, inboxId, rpc, write } = stage;
      await isCheap(stage, async () => {
        const style = `<style>a{b:url(${" ".repeat(900).concat("\r\n").repeat(90)}</style><p>Hello</p>`;
        const row = await write(address, "style@attacker.example", "A style", style);
        const shown = await rpc("getConversation", { conversationId: row.id });
        const entry = shown.body.entries.find((one: { kind: string }) => one.kind === "message");
        const { status } = await rpc("getEmailBody", { entryId: entry.id });
        if (status !== 200) open(`the mail is not shown: ${status}`);
      });
      const to = [{ address: "style@attacker.example", name: "" }];
      const mail = { inboxId, to, subject: "An answer", html: "<img ".repeat(30_000) };
      await isCheap(stage, () => rpc("startEmailConversation", mail));
    },
  ),
  probe("a style of thousands of digits does not hold up whoever opens it", async () => {
    const before = process.cpuUsage();
    sanitizeStyleSheet(`a{margin:${"1".repeat(3_000)}}`.repeat(20), () => null);
    const { user } = process.cpuUsage(before);
    if (user > 1_000_000) open(`it took ${user / 1000} ms`);
  }),
  probe("a viewer's search does not hold up the others", async (stage) => {
    const { address, join, rpc, write } = stage;
    const words = Array.from({ length: 15_000 }, (_, n) => `aa${n % 7}`).join(" ");
    const lines = words.replace(/(.{0,900}) /g, "$1\r\n");
    await write(address, "words@attacker.example", "Many words", lines, "Content-Type: text/plain");
    const { cookie } = await join("viewer");
    const query = Array.from({ length: 90 }, (_, n) => `aa${n % 7}`).join(" ");
    await isCheap(stage, () => rpc("search", { query: query.slice(0, 250) }, cookie));
  }),
  probe(
    "a manager does not join the team that an inbox is restricted to",
    async ({ join, rpc, teamId }) => {
      const { cookie, memberId } = await join("manager");
      isRefused(
        await rpc("updateTeam", { teamId, memberIds: [memberId] }, cookie),
        "team_guards_lines",
      );
    },
  ),
  probe("files are nobody's but the desk's", async ({ own }, target) => {
    const headers = { cookie: target.cookie ?? "" };
    await ask(target, "POST", "/uploads?name=a", headers, Buffer.alloc(2_000, 7));
    const kept = path.join(own.folder, "files");
    const found = await readdir(kept, { recursive: true, withFileTypes: true });
    if (found.length === 0) open("no file was found");
    for (const one of found) {
      const place = path.join(one.parentPath, one.name);
      const { mode } = await stat(place);
      if ((mode & 0o077) !== 0) open(`${place} has the mode ${(mode & 0o777).toString(8)}`);
    }
  }),
  probe(
    "a mail to a restricted inbox does not appear in an open conversation by naming one of its mails",
    async (stage) => {
      const { address, hidden, join, rpc, write } = stage;
      const from = "thread@attacker.example";
      await write(address, from, "In the open", "Hello", "Message-ID: <open@attacker.example>");
      const named =
        "In-Reply-To: <open@attacker.example>\r\nReferences: <open@attacker.example>\r\nMessage-ID: <secret@attacker.example>";
      await sayToSmtp(
        stage.own.smtpPort,
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
          open("it is shown to somebody outside");
      }
    },
  ),
  probe("the list of stopped addresses names no customer of a restricted inbox", async (stage) => {
    const { hidden, join, rpc, write } = stage;
    const stopped = "client@secret.example";
    await write(hidden.address, stopped, "A secret matter", "Hello");
    await rpc("addSuppression", { address: stopped });
    const { cookie } = await join("manager");
    const { status, body } = await rpc("listSuppressions", {}, cookie);
    if (status !== 200 || JSON.stringify(body).includes(stopped))
      open(`it is named, or not asked for (${status})`);
  }),
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
        const place = parseRoute(`/sign-in?next=${written}`) as { next?: string | null };
        const goesTo = place.next ?? "/";
        if (new URL(goesTo, "http://desk").origin !== "http://desk")
          open(`${next} leads to ${goesTo}`);
      }
  }),
  probe(
    "wrong tries of a stranger lock nobody out, and an invitation tells nothing of an account",
    async ({ rpc }, target) => {
      const signIn = (password: string, from: string) =>
        ask(
          target,
          "POST",
          "/rpc/signIn",
          { ...json, "x-forwarded-for": from },
          JSON.stringify({ email: "olga@copperline.example", password }),
        );
      for (let times = 0; times < 15; times += 1) await signIn("wrong", "203.0.113.9");
      const { status, headers } = await signIn("correct horse battery staple", "198.51.100.4");
      if (status !== 200) open(`the owner is locked out (${status})`);
      const cookie = headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
      const out = await ask(target, "POST", "/rpc/signOut", { ...json, cookie }, "{}");
      if (!String(out.headers["clear-site-data"]).includes("cache"))
        open("attachments stay in the browser's cache");
      const said = [];
      for (const email of ["victim@harbour.example", "nobody@harbour.example"]) {
        const { body } = await rpc("inviteMember", { email, role: "agent" });
        if (body.link === undefined) continue;
        const wish = JSON.stringify({
          token: String(body.link).split("/").at(-1),
          name: "Eve",
          password: "short",
        });
        const { text } = await ask(target, "POST", "/rpc/acceptInvitation", json, wish);
        said.push((JSON.parse(text) as { code: string }).code);
      }
      if (new Set(said).size > 1) open(`it says ${said.join(" and ")}`);
    },
  ),
  probe(
    "the door for mail relays nothing, takes one mail for one, and hears no plain words after STARTTLS",
    async ({ own, address, rpc, write }) => {
      const say = (...lines: string[]) => sayToSmtp(own.smtpPort, lines);
      const hello = ["EHLO attacker.example", "MAIL FROM:<eve@attacker.example>"];
      for (const to of [
        "<a@far.example>",
        `<a%far.example@${address.split("@")[1]}>`,
        "<@relay.example:a@far.example>",
      ]) {
        const answers = await say(...hello, `RCPT TO:${to}`);
        if (answers.at(-1)?.startsWith("2")) open(`it would relay to ${to}`);
      }
      for (const [n, end] of ["\n.\n", "\r\n.\n", "\n.\r\n", "\r.\r"].entries()) {
        const smuggled = `Smuggled ${n}`;
        const inner = `${end}MAIL FROM:<b@attacker.example>\r\nRCPT TO:<${address}>\r\nDATA\r\nSubject: ${smuggled}\r\n\r\nHello`;
        await say(
          ...mailTo(address, "eve@attacker.example", `Subject: Outer ${n}`, `Hello${inner}`),
        );
        await write(address, "after@attacker.example", `Afterwards ${n}`, "Hello");
        const { body } = await rpc("listConversations", { view: "open", size: 100 });
        if (body.rows.some((one: { subject: string }) => one.subject === smuggled))
          open(`${smuggled} arrived`);
      }
      const plain = await say(
        "EHLO attacker.example",
        "STARTTLS\r\nMAIL FROM:<eve@attacker.example>",
      );
      // Without a certificate there is no STARTTLS, and nothing to smuggle into.
      const isSecured = plain.some((answer) => answer.startsWith("220 ") && answer !== plain[0]);
      if (isSecured && plain.at(-1)?.startsWith("250"))
        open("plain words were heard after STARTTLS");
    },
  ),
  probe(
    "one mail names only so many recipients, and whoever guesses addresses is sent away",
    async ({ own, address }) => {
      const [name, domain] = address.split("@");
      const hello = ["EHLO attacker.example", "MAIL FROM:<eve@attacker.example>"];
      const replyAddressesFor = async (recipients: readonly string[]) => {
        const named = recipients.map((local) => `RCPT TO:<${local}@${domain}>`);
        const answers = await sayToSmtp(own.smtpPort, [...hello, ...named]);
        // The greeting, EHLO and MAIL.
        if (!answers[2]?.startsWith("250")) open(`the door did not listen: ${answers.join(" | ")}`);
        return answers.slice(3).map((answer) => answer.slice(0, 3));
      };
      const list = (most: number, of: string) =>
        Array.from({ length: most }, (_, n) => `${of}${n}`);
      const most = limit("smtpRecipients");
      // What stands behind a plus belongs to the inbox: as many addresses as anybody likes.
      const told = await replyAddressesFor(list(most + 20, `${name}+`));
      const taken = told.filter((code) => code === "250").length;
      if (taken !== most) open(`${taken} recipients were taken, not ${most}`);
      if (told.length !== most + 20 || told.slice(most).some((code) => code !== "452"))
        open(`the rest was answered ${[...new Set(told.slice(most))].join(", ")}`);
      const tries = limit("smtpUnknownRecipients");
      const guessed = await replyAddressesFor(list(tries + 20, "guess"));
      if (guessed.length > tries || guessed.at(-1) !== "421" || guessed.includes("250"))
        open(`${guessed.length} guesses were answered, the last one ${guessed.at(-1)}`);
    },
  ),
];
