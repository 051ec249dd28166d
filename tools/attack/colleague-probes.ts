// What members could do to each other with rights they have: webhooks, saved views, SLAs, and cursors of their own.
import { randomUUID } from "node:crypto";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { limit } from "#domain/limits.ts";
import { isCheap, probe } from "./own-probes.ts";
import { fail, type Probe } from "./probes.ts";

const switching = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n";
const deliveryTimeoutMs = 60_000;

/** Answers requests to /good, and switches those to any other path to a protocol that nobody asked for. */
async function listenForWebhooks(port: number): Promise<{ stop(): void }> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("data", (data) => {
      const isGood = data.toString("latin1").startsWith("POST /good ");
      socket.write(isGood ? "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" : switching);
    });
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return {
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const tagConditions = (count: number, values: number) =>
  Array.from({ length: count }, () => ({
    field: "tag",
    is: "none",
    values: Array.from({ length: values }, () => randomUUID()),
  }));

const isCode = ({ status, body }: { status: number; body: { code?: string } }, code: string) => {
  if (body?.code !== code) fail(`responded with ${status} ${body?.code ?? ""}, not ${code}`);
};

export const colleagueProbes: readonly Probe[] = [
  probe("endpoints that switch protocols hold up no other webhook", async ({ own, rpc }) => {
    const endpoints = await listenForWebhooks(own.webhookPort);
    try {
      const add = async (path: string) => {
        const url = `http://127.0.0.1:${own.webhookPort}${path}`;
        const { body } = await rpc("createWebhookEndpoint", { url, description: path });
        return String(body.endpoint.id);
      };
      const good = await add("/good");
      for (let nth = 0; nth < 4; nth += 1)
        await rpc("sendTestWebhook", { endpointId: await add(`/switch${nth}`) });
      await rpc("sendTestWebhook", { endpointId: good });
      const until = performance.now() + deliveryTimeoutMs;
      for (;;) {
        const { body } = await rpc("listWebhookDeliveries", { endpointId: good });
        if (body.rows.some((one: { state: string }) => one.state === "delivered")) return;
        if (performance.now() > until) fail("the event of another endpoint is not sent");
        await sleep(250);
      }
    } finally {
      endpoints.stop();
    }
  }),
  probe("a viewer's saved views can't be made of thousands of conditions", async (fixture) => {
    const { cookie } = await fixture.join("viewer");
    const filter = {
      match: "all",
      conditions: tagConditions(29, 1),
      groups: Array.from({ length: 30 }, () => ({
        match: "any",
        conditions: tagConditions(30, 1),
      })),
    };
    await isCheap(fixture, async () => {
      isCode(await fixture.rpc("countFilter", { filter }, cookie), "invalid_input");
      for (let nth = 0; nth < 5; nth += 1)
        isCode(
          await fixture.rpc("createSavedView", { name: `View ${nth}`, filter }, cookie),
          "invalid_input",
        );
    });
  }),
  probe("a manager's shared views stay small enough for every browser", async (fixture) => {
    const { cookie } = await fixture.join("manager");
    const conditions = tagConditions(8, 25);
    const filter = { match: "all", conditions, groups: [] };
    const max = limit("savedViews");
    let last = { status: 0, body: { code: "" } };
    for (let nth = 0; nth < max && last.status < 300; nth += 1)
      last = await fixture.rpc(
        "createSavedView",
        { name: `Shared ${nth}`, filter, isShared: true },
        cookie,
      );
    isCode(last, "invalid_input");
    const { body } = await fixture.rpc("listSavedViews", {}, cookie);
    const bytes = JSON.stringify(body).length;
    if (bytes > 2 * limit("savedViewsBytes")) fail(`the list has ${bytes} bytes`);
  }),
  probe("a target of one hour a week does not hold up the server", async (fixture) => {
    const { cookie } = await fixture.join("manager");
    const { body } = await fixture.rpc(
      "createCalendar",
      {
        name: "Mondays",
        hours: {
          timeZone: "America/St_Johns",
          week: [[{ from: "09:00", to: "10:00" }], [], [], [], [], [], []],
          exceptions: [],
        },
      },
      cookie,
    );
    const preview = (minutes: number) =>
      fixture.rpc(
        "previewSlaPolicy",
        {
          policyId: null,
          policy: {
            name: "Slow",
            conditions: {},
            calendarId: body.id,
            firstReplyMinutes: minutes,
            nextReplyMinutes: minutes,
            warningMinutes: 1,
          },
        },
        cookie,
      );
    await isCheap(fixture, async () => {
      isCode(await preview(31_000), "invalid_input");
      const responses = await Promise.all(Array.from({ length: 8 }, () => preview(3_000)));
      const bad = responses.find(({ status }) => status !== 200 && status !== 503);
      if (bad) fail(`responded with ${bad.status} ${bad.body?.code}`);
    });
  }),
  probe("a forged cursor is refused, not an error of the server", async (fixture) => {
    const { cookie } = await fixture.join("viewer");
    const id = randomUUID();
    const cursorOf = (parts: readonly string[]) =>
      Buffer.from(JSON.stringify(parts)).toString("base64url");
    for (const at of ["0000-01-01T00:00:00Z", "2026-01-01T00:00:00+23:59", "2026-02-30T00:00:00Z"])
      for (const [name, input, parts] of [
        ["listConversations", { view: "open" }, [at, id]],
        ["listConversations", { view: "open", sort: "oldest" }, [at, id]],
        ["listConversations", { view: "open", sort: "waiting" }, [at, id]],
        ["listContacts", { sort: "activity" }, [at, id, id]],
        ["listCalls", {}, [at, id]],
        ["search", { query: "a" }, [at, id]],
      ] as const) {
        const { status } = await fixture.rpc(name, { ...input, after: cursorOf(parts) }, cookie);
        if (status !== 422) fail(`${name} after ${at} responded with ${status}`);
      }
  }),
];
