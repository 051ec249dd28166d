// Managing webhooks: what is refused, and that secrets are shown once. Who may do so: testing/access-matrix.
import { afterAll, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { sql } from "#server/store/sql.ts";
import { errorCodeOf, errorOf } from "#testing/fixtures/member/members-fixture.ts";
import { createWebhookFixture } from "#testing/fixtures/webhook/webhook-fixture.ts";
import { lowerLimits } from "#testing/lower-limit.ts";
import { createWebhookEndpoint } from "./create-webhook-endpoint.ts";
import { deleteWebhookEndpoint } from "./delete-webhook-endpoint.ts";
import { listWebhookDeliveries } from "./list-webhook-deliveries.ts";
import { listWebhookEndpoints } from "./list-webhook-endpoints.ts";
import { resendWebhook } from "./resend-webhook.ts";
import { rotateWebhookSecret } from "./rotate-webhook-secret.ts";
import { sendTestWebhook } from "./send-test-webhook.ts";
import { updateWebhookEndpoint } from "./update-webhook-endpoint.ts";

lowerLimits({ webhooksPerWorkspace: 2, webhookCount: 3, webhookExcerptLength: 4 });
const fixture = await createWebhookFixture();
const { people } = fixture;
afterAll(() => fixture.close());
const issuesOf = async (pending: Promise<unknown>) =>
  ((await errorOf(pending)).issues ?? []).map((one) => one.path);

test("its secret is shown once, and stored encrypted", async () => {
  const desk = await fixture.openWorkspace(0);
  const program = await desk.create();
  expect(program.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { secret } = await people.run(rotateWebhookSecret, desk.me, { endpointId: program.id });
  expect(secret).not.toBe(program.secret);
  const { rows } = await people.run(listWebhookEndpoints, desk.me, {});
  const stored = await people.database.many(
    sql`select e::text as text, encode(secret_encrypted, 'escape') as secret from webhook_endpoint e where workspace_id = ${desk.workspaceId}`,
  );
  const audit = await people.auditOf(desk.workspaceId);
  const everything = JSON.stringify([rows, stored, audit]);
  for (const one of [secret, program.secret]) expect(everything).not.toContain(one.slice(6));
  expect(audit.map((one) => one.action).toSorted()).toEqual([
    "create-webhook-endpoint",
    "rotate-webhook-secret",
  ]);
  expect(Date.parse(rows[0]?.previousSecretUntil ?? "")).toBe(
    people.now().getTime() + 24 * 3600_000,
  );
});

test("a second rotation never ends a secret before its promised time", async () => {
  const desk = await fixture.openWorkspace(0);
  const { id: endpointId } = await desk.create();
  const rotate = (revokesPrevious = false) =>
    people.run(rotateWebhookSecret, desk.me, { endpointId, revokesPrevious });
  const twins = await Promise.all([errorCodeOf(rotate()), errorCodeOf(rotate())]);
  expect(twins.toSorted()).toEqual(["invalid_input", "was carried out"]);
  expect((await rotate(true)).endpoint.previousSecretUntil).toBeNull();
  await rotate();
  expect(await errorCodeOf(rotate())).toBe("invalid_input");
  people.advanceClock(limit("webhookSecretHours") * 3600 + 1);
  await rotate();
});

test("rejects what events must not be sent to, other workspaces' inboxes, and too many", async () => {
  const desk = await fixture.openWorkspace(0);
  const other = await fixture.openWorkspace(0);
  const create = (content: object) =>
    people.run(createWebhookEndpoint, desk.me, { url: "https://hooks.example/in", ...content });
  for (const url of ["http://hooks.example/in", "https://10.0.0.8/in", "https://nas.local/", "x"])
    expect([url, await issuesOf(create({ url }))]).toEqual([url, ["url"]]);
  const long = `https://hooks.example/${"x".repeat(limit("webhookUrlLength"))}`;
  expect(await issuesOf(create({ url: long }))).toEqual(["url"]);
  expect(await issuesOf(create({ inboxIds: [other.inbox.id] }))).toEqual(["inboxIds"]);
  expect(await issuesOf(create({ inboxIds: [] }))).toEqual(["inboxIds"]);
  const many = Array.from({ length: 201 }, () => other.inbox.id);
  expect(await issuesOf(create({ inboxIds: many }))).toEqual(["inboxIds"]);
  expect(await issuesOf(create({ eventTypes: [] }))).toEqual(["eventTypes"]);
  const { endpoint } = await create({});
  const change = people.run(updateWebhookEndpoint, desk.me, {
    endpointId: endpoint.id,
    url: "https://127.0.0.1/",
  });
  expect(await issuesOf(change)).toEqual(["url"]);
  await create({});
  expect(await errorCodeOf(create({}))).toBe("too_many_saved");
});

test("of another workspace doesn't exist, and is an admin's", async () => {
  const [mine, theirs] = [await fixture.openWorkspace(0), await fixture.openWorkspace(0)];
  const { id: endpointId } = await theirs.create();
  const { id: deliveryId } = await people.run(sendTestWebhook, theirs.me, { endpointId });
  const attempts = [
    () => people.run(updateWebhookEndpoint, mine.me, { endpointId, isOn: false }),
    () => people.run(deleteWebhookEndpoint, mine.me, { endpointId }),
    () => people.run(rotateWebhookSecret, mine.me, { endpointId }),
    () => people.run(sendTestWebhook, mine.me, { endpointId }),
    () => people.run(listWebhookDeliveries, mine.me, { endpointId }),
    () => people.run(resendWebhook, mine.me, { deliveryId }),
  ];
  for (const attempt of attempts) expect(await errorCodeOf(attempt())).toBe("not_found");
  const manager = await people.addMember(mine.workspaceId, "Max", "manager");
  const list = people.run(listWebhookEndpoints, await people.actorOf(manager), {});
  expect(await errorCodeOf(list)).toBe("forbidden");
});

test("a test event is sent also while it is off; the log keeps the beginning of the response", async () => {
  const desk = await fixture.openWorkspace(0);
  const program = await desk.create({ eventTypes: ["note.created"] });
  await people.run(updateWebhookEndpoint, desk.me, { endpointId: program.id, isOn: false });
  program.respond(404);
  const { id } = await people.run(sendTestWebhook, desk.me, { endpointId: program.id });
  await desk.send(program.id);
  expect(await program.deliveries()).toMatchObject([
    { id, type: "webhook.test", state: "failed", responseStatus: 404, responseExcerpt: "resp" },
  ]);
  program.respond(204);
  await people.run(resendWebhook, desk.me, { deliveryId: id });
  await desk.send(program.id);
  expect(await program.deliveries()).toMatchObject([
    { id, state: "delivered", responseStatus: 204, attempts: 2, problem: null },
  ]);
  expect((await program.current())?.day).toMatchObject({ delivered: 1, failed: 0 });
  expect((await program.current())?.day.halfHours.at(-1)).toBe("retried");
});

test("deliveries are paged, and those that wait are counted up to a limit", async () => {
  const desk = await fixture.openWorkspace(0);
  const program = await desk.create();
  const ids: string[] = [];
  for (let nth = 0; nth < 5; nth += 1)
    ids.push((await people.run(sendTestWebhook, desk.me, { endpointId: program.id })).id);
  expect((await program.current())?.pending).toBe(3);
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await people.run(listWebhookDeliveries, desk.me, {
      endpointId: program.id,
      size: 2,
      ...(after === undefined ? {} : { after }),
    });
    seen.push(...page.rows.map((one) => one.id));
    after = page.next ?? undefined;
  } while (after !== undefined);
  expect(seen.toSorted()).toEqual(ids.toSorted());
  await people.run(deleteWebhookEndpoint, desk.me, { endpointId: program.id });
  const list = people.run(listWebhookDeliveries, desk.me, { endpointId: program.id });
  expect(await errorCodeOf(list)).toBe("not_found");
});
