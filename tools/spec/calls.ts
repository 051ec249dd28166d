// Chapter 7: calls between browser, server and providers.

import { type ApiDocument, listOperations } from "#contract/openapi/parse-document.ts";
import { feedEntities } from "#domain/feed.ts";
import { formatBytes, limit } from "#domain/limits.ts";
import { actions } from "#server/actions/registry.ts";
import type { SmsProvider } from "#server/ports/sms.ts";
import { smsProviders } from "#server/providers/registry.ts";
import { jobs } from "#server/scheduler/job-catalog.ts";
import { queues } from "#server/scheduler/queues.ts";
import { chapter, code, section, table, yes } from "./markdown.ts";

const providerCalls: Readonly<Record<keyof SmsProvider & string, string | null>> = {
  id: null,
  name: null,
  baseUrl: null,
  docsCheckedOn: null,
  settings: null,
  can: null,
  answer: null,
  send: "hand a text over; answers accepted, refused, retry or unknown, and never throws",
  find: "what became of a text whose hand-over broke",
  listSince: "all texts since a time, for the nightly reconcile",
  check: "whether the keys work",
  listNumbers: "which numbers the account has",
  listTemplates: "which templates WhatsApp has approved",
  listServices: "through which services texts may be sent",
  findServiceOf: "which service a number belongs to, and whether its texts still come here",
  setHooks: "point a number at us",
  verify: "whether a request to us is theirs",
  read: "what a request to us says",
  dedupeKey: "when two requests tell the same",
  fetchMedia: "the bytes of a received picture",
};

export function renderCalls(document: ApiDocument): string {
  const byName = new Map<string, { kind: string; isSecret?: true }>(Object.entries(actions));
  return chapter(
    7,
    "The calls it makes and takes",
    "the contract, the actions, the jobs and the providers",
    [
      section("Programs call us", `${document.info.description}\n`),
      ...document.tags.map((tag) =>
        section(
          tag.name,
          `${tag.description}\n`,
          table(
            ["call", "does", "needs", "kept for a repeated key"],
            listOperations(document)
              .filter((call) => call.tags.includes(tag.name))
              .map((call) => [
                code(`${call.method} ${call.path}`),
                call.summary,
                code(call["x-needs"] ?? "a key"),
                yes(isIdempotent(call.method, byName.get(call.operationId), call["x-needs"])),
              ]),
          ),
        ),
      ),
      section(
        "The feed tells",
        table(
          ["entity", "what changed"],
          Object.entries(feedEntities).map(([noun, purpose]) => [code(noun), purpose]),
        ),
      ),
      section(
        "Providers call us",
        `At \`/webhooks/VENDOR/ACCOUNT/text\`. Verified by the vendor's signature, stored raw, answered; understood by a job. At most ${formatBytes(limit("hookBytes"))}.\n`,
        `Mail vendors: \`/webhooks/VENDOR/ACCOUNT/events/PROOF\` for reports, at most ${formatBytes(limit("eventHookBytes"))}, and \`/webhooks/VENDOR/ACCOUNT/mail/PROOF\` for mail, at most ${formatBytes(limit("mailHookBytes"))}. The proof is ours and is looked at first, for not every vendor signs; who fails either is answered 401.\n`,
        table(
          ["vendor", "we answer"],
          providers().map((one) => [one.name, code(`${one.answer.status} ${one.answer.type}`)]),
        ),
      ),
      section(
        "We call providers",
        "Only through `server/ports/sms.ts`:\n",
        table(
          ["we ask", "for"],
          Object.entries(providerCalls).flatMap(([name, what]) =>
            what === null ? [] : [[code(name), what]],
          ),
        ),
        table(
          [
            "vendor",
            "at",
            "pictures",
            "characters",
            "answers STOP itself",
            "lets us set its hooks",
            "pages read on",
          ],
          providers().map((one) => [
            one.name,
            code(one.baseUrl),
            String(one.can.maxPictures),
            String(one.can.maxCharacters),
            yes(one.can.answersOptOut),
            yes(one.can.configuresWebhooks),
            one.docsCheckedOn,
          ]),
        ),
      ),
      section(
        "We call ourselves: jobs",
        table(
          ["job", "queue", "does", "tries"],
          Object.entries(jobs).map(([name, job]) => [
            code(name),
            job.queue,
            job.description,
            String(job.maxAttempts),
          ]),
        ),
        table(
          ["queue", "for", "at once", "of one account", "database connections"],
          Object.entries(queues).map(([name, queue]) => [
            name,
            queue.description,
            String(queue.slots),
            String(queue.ofAccount),
            String(queue.connections),
          ]),
        ),
        `Maintenance is no job: ${code("server/jobs/maintenance.ts")} lists its chores, table ${code("chore_run")} their state.\n`,
      ),
    ],
  );
}

const providers = (): readonly SmsProvider[] => Object.values(smsProviders);

const isIdempotent = (
  method: string,
  action: { kind: string; isSecret?: true } | undefined,
  needs = "",
): boolean =>
  action !== undefined &&
  method !== "GET" &&
  action.kind !== "read" &&
  needs !== "nobody" &&
  !action.isSecret;
