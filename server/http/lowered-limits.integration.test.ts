// Walks past the limits of what a stranger, a provider and a member can send at once, lowered so that little is sent.
import http from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import { emailWebhookUrls } from "#server/presenters/email-webhook-urls.ts";
import { lowerLimits } from "#testing/lower-limit.ts";
import { addAccount, firstWorkspace } from "#testing/mail-servers/email-inbox.ts";
import { shareTestApp } from "#testing/open-app.ts";

lowerLimits({
  bufferedUnauthenticatedBytes: 12_000,
  bufferedWebhookBytes: 400_000,
  emailWebhookBytes: 300_000,
  pendingUploadBytes: 100_000,
  webhooksPerMinute: 100,
});
let ahead = 0;
const shared = shareTestApp({
  members: ["max:agent"],
  now: () => new Date(Date.now() + ahead),
});

interface Sent {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** Sends the bytes, and the last one only with `finish`. */
function begin(path: string, bytes: number, headers: Record<string, string> = {}) {
  const request = http.request(`${shared().url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers, "content-length": bytes },
  });
  let hasResponse = false;
  const sent = new Promise<Sent>((done) => {
    request.on("error", () => undefined);
    request.on("response", (response) => {
      hasResponse = true;
      response.resume();
      done({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] });
    });
  });
  request.write(Buffer.alloc(bytes - 1, " "));
  onTestFinished(() => void request.destroy());
  return {
    hasResponse: () => hasResponse,
    async finish() {
      request.end(" ");
      return await sent;
    },
  };
}
const send = (path: string, bytes: number, headers?: Record<string, string>) =>
  begin(path, bytes, headers).finish();

const busy: Sent = { status: 503, retryAfter: String(limit("busyRetrySeconds")) };

/** Begins a body until it is admitted, and checks that `ask` is then refused: either may arrive first. */
async function expectBusyBeside(
  hold: () => ReturnType<typeof begin>,
  ask: () => Promise<Sent>,
): Promise<ReturnType<typeof begin>> {
  let held = hold();
  await expect
    .poll(
      async () => {
        if (held.hasResponse()) held = hold();
        return await ask();
      },
      { interval: 20 },
    )
    .toEqual(busy);
  return held;
}

async function emailWebhookPath(): Promise<string> {
  const { runtime } = shared().running;
  const workspaceId = await firstWorkspace(runtime);
  const id = await addAccount(runtime, workspaceId, "postmark", { serverToken: "x" });
  const { publicUrl } = runtime.deps.services;
  const account = { id, provider: "postmark" };
  return new URL(emailWebhookUrls(publicUrl, account, runtime.deps.secrets).email).pathname;
}

test('forms of strangers share "bufferedUnauthenticatedBytes"', async () => {
  const held = await expectBusyBeside(
    () => begin("/rpc/signIn", 10_000),
    () => send("/rpc/signIn", 8_000),
  );
  await held.finish();
  expect((await send("/rpc/signIn", 8_000)).status).toBe(422);
});

test('bodies of providers share "bufferedWebhookBytes", and one has at most "emailWebhookBytes"', async () => {
  const path = await emailWebhookPath();
  expect((await send(path, limit("emailWebhookBytes"))).status).toBe(200);
  expect((await send(path, limit("emailWebhookBytes") + 1)).status).toBe(413);
  const held = await expectBusyBeside(
    () => begin(path, limit("emailWebhookBytes")),
    () => send(path, 200_000),
  );
  expect((await held.finish()).status).toBe(200);
  expect((await send(path, 200_000)).status).toBe(200);
});

test('a provider\'s report has at most "webhookBytes"', async () => {
  const { runtime } = shared().running;
  const workspaceId = await firstWorkspace(runtime);
  const id = await addAccount(runtime, workspaceId, "twilio", { authToken: "t" });
  for (const path of ["sms", "calls", "voice"]) {
    const url = `/webhooks/twilio/${id}/${path}`;
    expect((await send(url, limit("webhookBytes"))).status, path).toBe(403);
    expect((await send(url, limit("webhookBytes") + 1)).status, path).toBe(413);
  }
});

test('uploads of all members share "pendingUploadBytes"', async () => {
  const as = (name: string) => ({
    cookie: required(shared().as(name).cookie, "signed in"),
    "content-type": "image/png",
  });
  const held = await expectBusyBeside(
    () => begin("/uploads?name=a", 90_000, as("olga")),
    () => send("/uploads?name=b", 20_000, as("max")),
  );
  expect((await held.finish()).status).toBe(201);
  expect((await send("/uploads?name=b", 20_000, as("max"))).status).toBe(201);
});

test('one address sends at most "webhooksPerMinute"', async () => {
  ahead += 61_000;
  const path = "/webhooks/twilio/nobody/sms";
  const statuses: number[] = [];
  for (let nth = 0; nth <= limit("webhooksPerMinute"); nth += 1)
    statuses.push((await send(path, 10)).status);
  expect(statuses.slice(0, -1).every((status) => status === 404)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});
