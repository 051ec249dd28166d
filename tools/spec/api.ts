// Chapter 7: requests between browser, server and providers.

import { type ApiDocument, listOperations } from "#contract/openapi/parse-document.ts";
import { feedEntities } from "#domain/feed.ts";
import { formatBytes, limit } from "#domain/limits.ts";
import { actions } from "#server/actions/registry.ts";
import type { TextProvider } from "#server/ports/text.ts";
import { textProviders } from "#server/providers/registry.ts";
import { jobs } from "#server/scheduler/job-catalog.ts";
import { queues } from "#server/scheduler/queues.ts";
import { chapter, code, section, table, yes } from "./markdown.ts";

const providerCalls: Readonly<Record<keyof TextProvider & string, string | null>> = {
  id: null,
  name: null,
  baseUrl: null,
  docsCheckedOn: null,
  settings: null,
  capabilities: null,
  webhookResponse: null,
  send: "submit a text; returns accepted, refused, retry or unknown, and never throws",
  find: "the status of a text whose submission was interrupted",
  listSince: "all texts since a time, for reconciliation",
  check: "check whether the keys work",
  listNumbers: "the numbers of the account",
  listTemplates: "the templates WhatsApp has approved",
  listServices: "the services that can send texts",
  findServiceOf: "the service a number belongs to, and whether its texts still arrive here",
  setWebhooks: "set a number's webhook to this server",
  verify: "verify that a request is from the provider",
  parseWebhook: "parse a webhook request",
  dedupeKey: "a key that is equal for repeated requests",
  fetchMedia: "download a received attachment",
};

export function renderApi(document: ApiDocument): string {
  const byName = new Map<string, { kind: string; isSecret?: true }>(Object.entries(actions));
  return chapter(
    7,
    "Incoming and outgoing calls",
    "the contract, the actions, the jobs and the providers",
    [
      section("API clients", `${document.info.description}\n`),
      ...document.tags.map((tag) =>
        section(
          tag.name,
          `${tag.description}\n`,
          table(
            ["call", "does", "requires", "idempotent"],
            listOperations(document)
              .filter((call) => call.tags.includes(tag.name))
              .map((call) => [
                code(`${call.method} ${call.path}`),
                call.summary,
                code(call["x-requires"] ?? "a key"),
                yes(isIdempotent(call.method, byName.get(call.operationId), call["x-requires"])),
              ]),
          ),
        ),
      ),
      section(
        "Change feed",
        table(
          ["entity", "what changed"],
          Object.entries(feedEntities).map(([noun, purpose]) => [code(noun), purpose]),
        ),
      ),
      section(
        "Webhooks",
        `At \`/webhooks/PROVIDER/ACCOUNT/sms\`. Verified by the provider's signature, stored unmodified, acknowledged; processed by a job. At most ${formatBytes(limit("webhookBytes"))}.\n`,
        `Email providers: \`/webhooks/PROVIDER/ACCOUNT/events/PROOF\` for reports, at most ${formatBytes(limit("emailEventWebhookBytes"))}, and \`/webhooks/PROVIDER/ACCOUNT/email/PROOF\` for email, at most ${formatBytes(limit("emailWebhookBytes"))}. The proof is ours and is checked first, because not every provider signs; a request that fails either check gets 401.\n`,
        table(
          ["provider", "our response"],
          providers().map((one) => [
            one.name,
            code(`${one.webhookResponse.status} ${one.webhookResponse.type}`),
          ]),
        ),
      ),
      section(
        "Provider calls",
        "Only through `server/ports/text.ts`:\n",
        table(
          ["method", "for"],
          Object.entries(providerCalls).flatMap(([name, what]) =>
            what === null ? [] : [[code(name), what]],
          ),
        ),
        table(
          [
            "provider",
            "at",
            "images",
            "characters",
            "replies to STOP itself",
            "webhooks can be set",
            "docs checked on",
          ],
          providers().map((one) => [
            one.name,
            code(one.baseUrl),
            String(one.capabilities.maxImages),
            String(one.capabilities.maxCharacters),
            yes(one.capabilities.handlesOptOut),
            yes(one.capabilities.configuresWebhooks),
            one.docsCheckedOn,
          ]),
        ),
      ),
      section(
        "Jobs",
        table(
          ["job", "queue", "does", "attempts"],
          Object.entries(jobs).map(([name, job]) => [
            code(name),
            job.queue,
            job.description,
            String(job.maxAttempts),
          ]),
        ),
        table(
          ["queue", "for", "concurrent", "per account", "database connections"],
          Object.entries(queues).map(([name, queue]) => [
            name,
            queue.description,
            String(queue.slots),
            String(queue.ofAccount),
            String(queue.connections),
          ]),
        ),
        `Maintenance tasks are not jobs: ${code("server/jobs/maintenance.ts")} lists them, table ${code("chore_run")} has their state.\n`,
      ),
    ],
  );
}

const providers = (): readonly TextProvider[] => Object.values(textProviders);

const isIdempotent = (
  method: string,
  action: { kind: string; isSecret?: true } | undefined,
  requires = "",
): boolean =>
  action !== undefined &&
  method !== "GET" &&
  action.kind !== "read" &&
  requires !== "public" &&
  !action.isSecret;
