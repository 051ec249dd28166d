import { z } from "zod";
import { emptyObject, id, timestamp } from "#contract/common-schemas.ts";
import { route } from "#contract/route.ts";
import { type RecordPurpose, recordPurposes } from "#domain/email-domain/domain-finding.ts";
import { verdicts } from "#domain/email-domain/verdict.ts";
import type { InboxId } from "#domain/ids.ts";

const meanings = Object.keys(recordPurposes) as [RecordPurpose, ...RecordPurpose[]];

const domainFinding = z.object({
  id: z.string(),
  purpose: z.enum(meanings),
  title: z.string(),
  verdict: z.enum(verdicts),
  message: z.string(),
  reason: z.string(),
  found: z.array(z.string()),
  /** The expected DNS record; null if there is nothing to add. */
  recordToPublish: z
    .object({ type: z.enum(["TXT", "CNAME", "MX"]), name: z.string(), value: z.string() })
    .nullable(),
});

export const domainCheck = z.object({
  domain: z.string(),
  /** Formatted for display. */
  formatted: z.string(),
  inboxes: z.array(z.object({ id: id<InboxId>(), name: z.string(), address: z.string() })),
  verdict: z.enum(verdicts).nullable(),
  findings: z.array(domainFinding),
  problems: z.array(z.string()).describe("Why a provider's required records couldn't be fetched."),
  checkedAt: timestamp.nullable(),
});

export const emailDomainRoutes = {
  listEmailDomains: route({
    method: "GET",
    path: "/email-domains",
    summary: "The domains of my email inboxes and the state of their DNS records",
    tag: "Inboxes",
    input: emptyObject,
    output: z.object({ rows: z.array(domainCheck) }),
  }),
  checkEmailDomain: route({
    method: "POST",
    path: "/email-domains/{domain}/check",
    summary: "Check the DNS records of a domain again",
    tag: "Inboxes",
    input: z.object({ domain: z.string().trim().min(3).max(253) }),
    output: domainCheck,
  }),
};
