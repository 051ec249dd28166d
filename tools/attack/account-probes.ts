// Attacks by a member who may edit accounts: reading a stored password by another server, and scanning ports by the form.
import net from "node:net";
import { freePort } from "#testing/free-port.ts";
import { probe } from "./own-probes.ts";
import type { ProbeFixture } from "./probe-fixture.ts";
import { fail, type Probe } from "./probes.ts";

const password = "a password that the form never shows";

interface MailServer extends AsyncDisposable {
  readonly port: number;
  /** Everything that clients said to it. */
  heard(): string;
}

/** Accepts any sign-in, and remembers it. */
const acceptAnything = (line: string): string => {
  if (/^EHLO/i.test(line)) return "250-mx.attacker.example\r\n250 AUTH PLAIN LOGIN\r\n";
  if (/^AUTH LOGIN\s*$/i.test(line)) return "334 VXNlcm5hbWU6\r\n";
  return /^QUIT/i.test(line) ? "221 Bye\r\n" : "235 Accepted\r\n";
};

async function listen(banner: string, respond: (line: string) => string): Promise<MailServer> {
  let text = "";
  const server = net.createServer((socket) => {
    socket.on("error", () => undefined);
    socket.write(banner);
    socket.on("data", (data) => {
      text += data.toString();
      const response = respond(data.toString());
      if (response === "") socket.destroy();
      else socket.write(response);
    });
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as net.AddressInfo;
  return {
    port,
    heard: () => text,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

const startMailServer = () => listen("220 mx.attacker.example\r\n", acceptAnything);

/** As text, and as both sign-in methods encode it. */
const says = (heard: string): boolean =>
  heard.includes(password) ||
  heard
    .split(/\s+/)
    .some((word) => Buffer.from(word, "base64").toString("latin1").includes(password));

async function connectAccount({ rpc }: ProbeFixture, port: number): Promise<string> {
  const settings = {
    host: "127.0.0.1",
    port: String(port),
    security: "none",
    username: "support",
    password,
  };
  const { status, body } = await rpc("connectAccount", { provider: "smtp", settings });
  if (status >= 300) fail(`the account is not connected: ${status} ${body?.code}`);
  return body.id;
}

export const accountProbes: readonly Probe[] = [
  probe("a stored password does not leave for another server", async (fixture) => {
    await using ours = await startMailServer();
    await using theirs = await startMailServer();
    const accountId = await connectAccount(fixture, ours.port);
    if (!says(ours.heard())) fail("its own server was not told the password");
    for (const settings of [
      { port: String(theirs.port) },
      { host: "localhost", port: String(theirs.port) },
      { port: String(theirs.port), username: "eve" },
      { port: String(theirs.port), accessToken: "" },
      { port: ` ${theirs.port} ` },
    ]) {
      const { status } = await fixture.rpc("updateAccount", { accountId, settings });
      if (status < 400) fail(`${JSON.stringify(settings)} was saved`);
      await fixture.rpc("checkAccount", { accountId });
    }
    if (says(theirs.heard())) fail("it was sent there");
    const { body } = await fixture.rpc("listAccounts", {});
    if (JSON.stringify(body).includes(password)) fail("the list of accounts shows it");
  }),
  probe("the form of an account tells nothing of a port", async ({ rpc }) => {
    await using web = await listen("", () => "HTTP/1.1 400 Bad Request\r\n\r\n");
    await using shut = await listen("", () => "");
    await using refusing = await listen("554 No service\r\n", () => "554 No service\r\n");
    const ports = [await freePort(), web.port, shut.port, refusing.port];
    const responses = await Promise.all(
      ports.map(async (port) => {
        const settings = {
          host: "127.0.0.1",
          port: String(port),
          security: "none",
          username: "support",
          password,
        };
        const { status, body } = await rpc("connectAccount", { provider: "smtp", settings });
        return `${status} ${body?.code} ${body?.message}`;
      }),
    );
    const different = [...new Set(responses)];
    if (different.length > 1) fail(`it says ${different.join(" and ")}`);
  }),
];
