import { z } from "zod";
import { route } from "#contract/route.ts";
import { id, moment, nothing } from "#contract/shapes.ts";
import type { LineId } from "#domain/ids.ts";
import { type RecordMeaning, recordMeanings } from "#domain/line/dns/finding.ts";
import { verdicts } from "#domain/line/dns/verdict.ts";

const meanings = Object.keys(recordMeanings) as [RecordMeaning, ...RecordMeaning[]];

export const finding = z.object({
  id: z.string(),
  means: z.enum(meanings),
  title: z.string(),
  verdict: z.enum(verdicts),
  say: z.string(),
  why: z.string(),
  found: z.array(z.string()),
  /** The record as it should be; null when nothing is to be pasted. */
  paste: z
    .object({ type: z.enum(["TXT", "CNAME", "MX"]), name: z.string(), value: z.string() })
    .nullable(),
});

export const domainCheck = z.object({
  domain: z.string(),
  /** As people write it. */
  shown: z.string(),
  lines: z.array(z.object({ id: id<LineId>(), name: z.string(), address: z.string() })),
  verdict: z.enum(verdicts).nullable(),
  findings: z.array(finding),
  problems: z.array(z.string()).describe("Why a provider could not be asked what it wants."),
  checkedAt: moment.nullable(),
});

export const domainRoutes = {
  listDomains: route({
    method: "GET",
    path: "/domains",
    summary: "The domains of my email inboxes and the state of their DNS records",
    tag: "Lines",
    input: nothing,
    output: z.object({ rows: z.array(domainCheck) }),
  }),
  checkDomain: route({
    method: "POST",
    path: "/domains/{domain}/check",
    summary: "Check the DNS records of a domain again",
    tag: "Lines",
    input: z.object({ domain: z.string().trim().min(3).max(253) }),
    output: domainCheck,
  }),
};
