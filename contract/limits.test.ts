// Request limits: each route accepts the limit and rejects one more at the field concerned.
import { expect, test } from "vitest";
import type { z } from "zod";
import { type LimitName, limit } from "#domain/limits.ts";
import { type RouteName, routes } from "./routes.ts";

const text = (size: number) => "a".repeat(size);
const uuid = "0190aaaa-0000-7000-8000-000000000001";
const ids = (size: number) => Array.from({ length: size }, () => uuid);
const address = (size: number) => `${"a".repeat(size - "@b.example".length)}@b.example`;
const person = { address: "kim@far.example", name: "Kim" };
const people = (size: number) => Array.from({ length: size }, () => person);
const count = (size: number) => size;
const records = (size: number) => ({ key: text(size) });
const openings = (size: number) =>
  Array.from({ length: size }, () => ({ from: "09:00", to: "10:00" }));
const days = (size: number) =>
  Array.from({ length: size }, () => ({ date: "2026-12-25", openings: [] }));
const week = (monday: unknown) => [monday, [], [], [], [], [], []];
const overMinutes = (minutes: number) => ({ field: "created", is: "over", minutes });
const conditions = (size: number) => Array.from({ length: size }, () => overMinutes(1));
const filterOf = (part: object) => ({ match: "all", conditions: [], ...part });
const greeting = (said: string) => ({
  id: "hello",
  kind: "greeting",
  next: null,
  prompt: { kind: "say", text: said },
});

type Fits = readonly [
  limit: LimitName,
  route: RouteName,
  field: string,
  make: (size: number) => unknown,
];

const fits: readonly Fits[] = [
  ["nameLength", "createTeam", "name", text],
  ["contactPointLabelLength", "updateContactPoint", "label", text],
  ["emailLength", "inviteMember", "email", address],
  ["passwordMaxLength", "signIn", "password", text],
  ["subjectLength", "renameConversation", "subject", text],
  ["savedReplyLength", "createSavedReply", "body", text],
  ["signatureLength", "updateProfile", "settings.signature", text],
  ["tagsPerConversation", "tagConversation", "add", ids],
  ["membersPerTeam", "createTeam", "memberIds", ids],
  [
    "bulkSelection",
    "startBulkOperation",
    "target",
    (size) => ({ kind: "conversations", conversationIds: ids(size) }),
  ],
  [
    "bulkSelection",
    "startBulkOperation",
    "target",
    (size) => ({ kind: "view", view: "open", exceptIds: ids(size) }),
  ],
  ["filterParts", "countFilter", "filter", (size) => filterOf({ conditions: conditions(size) })],
  [
    "filterParts",
    "countFilter",
    "filter",
    (size) =>
      filterOf({
        groups: Array.from({ length: size }, () => ({ match: "any", conditions: conditions(1) })),
      }),
  ],
  [
    "filterMinutes",
    "countFilter",
    "filter",
    (size) => filterOf({ conditions: [overMinutes(size)] }),
  ],
  [
    "filterParts",
    "countFilter",
    "filter",
    (size) => filterOf({ conditions: [{ field: "tag", is: "any", values: ids(size) }] }),
  ],
  ["filterParts", "createSlaPolicy", "conditions.tagIds", ids],
  ["slaMinutes", "createSlaPolicy", "firstReplyMinutes", count],
  ["recipientsPerEmail", "sendEmail", "to", people],
  ["emailSubjectLength", "sendEmail", "subject", text],
  ["emailHtmlLength", "sendEmail", "html", text],
  ["filesPerEmail", "sendEmail", "attachmentIds", ids],
  ["noteLength", "addNote", "text", text],
  ["accountSettingLength", "connectAccount", "settings", records],
  [
    "inboxAliases",
    "updateInbox",
    "aliases",
    (size) => Array.from({ length: size }, () => "a@b.example"),
  ],
  ["undoWindowMaxSeconds", "updateInbox", "undoSeconds", count],
  ["imapBackfillDays", "backfillAccount", "days", count],
  ["searchLength", "search", "query", text],
  ["pageSizeMax", "listConversations", "size", count],
  ["inboxHtmlLength", "updateInbox", "autoReply.html", text],
  ["inboxHtmlLength", "updateInbox", "signature", text],
  ["hoursExceptions", "updateInbox", "autoReply.hours.exceptions", days],
  [
    "openingsPerDay",
    "updateInbox",
    "autoReply.hours.exceptions",
    (size) => [{ date: "2026-12-24", openings: openings(size) }],
  ],
  ["openingsPerDay", "updateInbox", "autoReply.hours.week", (size) => week(openings(size))],
  ["recordingRetentionMaxDays", "updateInbox", "phone.retentionDays", count],
  ["callMinutes", "updateInbox", "phone.maxCallMinutes", count],
  ["wrapUpSeconds", "updateInbox", "phone.wrapUpSeconds", count],
  ["promptLength", "updateInbox", "phone.recordingNotice", text],
  ["promptLength", "saveCallFlowDraft", "flow.steps", (size) => [greeting(text(size))]],
  [
    "flowSteps",
    "saveCallFlowDraft",
    "flow.steps",
    (size) => Array.from({ length: size }, () => greeting("Hello")),
  ],
  ["pbxReportAgeSeconds", "reportPbxCall", "secondsAgo", count],
  ["templateValueLength", "sendText", "template.values", (size) => ({ name: text(size) })],
];

test.each(fits)(
  "%s: %s accepts the limit and rejects one more in %s",
  (name, route, field, make) => {
    const input = routes[route]["~orpc"].inputSchema as unknown as z.ZodType;
    const complaintsOf = (size: number) => {
      const value = field
        .split(".")
        .reduceRight<unknown>((inner, key) => ({ [key]: inner }), make(size));
      const issues = input.safeParse(value).error?.issues ?? [];
      const paths = issues.map((issue) => issue.path.join("."));
      return paths.filter((path) => path === field || path.startsWith(`${field}.`));
    };
    expect(complaintsOf(limit(name))).toEqual([]);
    expect(complaintsOf(limit(name) + 1)).not.toEqual([]);
  },
);

test('a page without a size has "pageSize" rows', () => {
  for (const route of ["listConversations", "listCalls", "search"] as const) {
    const { shape } = routes[route]["~orpc"].inputSchema as unknown as z.ZodObject<{
      size: z.ZodDefault<z.ZodNumber>;
    }>;
    expect(shape.size.parse(undefined), route).toBe(limit("pageSize"));
  }
});
