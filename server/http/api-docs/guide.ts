// The introduction to read before the first request.
import { limit } from "#domain/limits.ts";
import { type Html, html } from "./html.ts";

export interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly text: Html;
}

const example = (text: string): Html => html`<pre><code>${text}</code></pre>`;

export const guide = (home: string): readonly Chapter[] => [
  {
    id: "begin",
    title: "Get started",
    text: html`<p>An owner or admin creates a key under <i>Settings, API keys</i>; it is shown once. A key acts as the member who created it, with the role and inboxes chosen for it and never more than that member's own. When a member is deactivated, their keys stop working.</p>
${example(`curl ${home}/api/v1/conversations?view=open \\
  -H 'Authorization: Bearer deskbell_…'`)}
<p>Requests and responses are JSON in UTF-8. Times are ISO 8601, ids are UUIDs, phone numbers are E.164 (<code>+442079460018</code>). Fields you leave out stay unchanged.</p>`,
  },
  {
    id: "pages",
    title: "Pagination",
    text: html`<p>Long lists are paginated: <code>size</code> rows per page, at most ${limit("pageSizeMax")}. Send <code>next</code> of one page as <code>after</code> of the following one; timeline entries go back in time and take it as <code>before</code>. <code>null</code> means there are no more pages. There are no page numbers, so nothing is skipped or repeated when a list changes while you read it.</p>
${example('{ "rows": [ … ], "next": "WyIyMDI2LTExLTIwVDA5…" }')}`,
  },
  {
    id: "repeat",
    title: "Idempotency",
    text: html`<p>A connection can fail before you get the response. Send your own <code>Idempotency-Key</code> with each write, and repeat the same request with the same key: it runs once, and you get the first response again. Responses are stored for ${limit("idempotencyHours")} hours. Using the same key for a different request is rejected (<a href="#error-idempotency_key_reused"><code>idempotency_key_reused</code></a>); while the first request is still running you get <a href="#error-request_in_progress"><code>request_in_progress</code></a>. A request that also asks a provider (connecting an account, adding an inbox or an audio file) can be interrupted: if it changed something and its response was lost, the same key returns <a href="#error-outcome_unknown"><code>outcome_unknown</code></a> and nothing runs again. Check the current state, then use a new key. A response above ${limit("idempotentResponseLength")} characters isn't stored: actions on a message then return the message as it is now, and for any other action the same key returns <a href="#error-response_not_stored"><code>response_not_stored</code></a>, and the request was carried out once.</p>
${example(`curl ${home}/api/v1/conversations/0190…/texts \\
  -H 'Authorization: Bearer deskbell_…' \\
  -H 'Idempotency-Key: order-1184-ready' \\
  -H 'Content-Type: application/json' \\
  -d '{"text": "Your order is ready."}'`)}
<p>Responses with a secret (an API key, the secret of a webhook, an invitation or reset link) are not stored: the request runs once, and the same key returns <a href="#error-response_not_stored"><code>response_not_stored</code></a>. If the secret was lost with its response, delete what has it and create it again, or rotate it with <code>revokesPrevious</code>.</p>`,
  },
  {
    id: "listen",
    title: "Change feed",
    text: html`<p><a href="#readFeed"><code>GET /api/v1/feed</code></a> streams every change, in order, as server-sent events. Each event has a number. If the connection drops, reconnect with <code>Last-Event-ID</code> (or <code>?after=</code>) and you miss nothing; ${limit("changeRetentionDays")} days are stored.</p>
${example(`curl -N ${home}/api/v1/feed?after=1180 \\
  -H 'Authorization: Bearer deskbell_…' \\
  -H 'Accept: text/event-stream'

id: 1184
event: changes
data: [{"entity":"entry","id":"0190…","operation":"upserted","conversationId":"0190…","state":{…}}]`)}
<p>An event contains the <i>current</i> state of what changed, not the change itself: replace your copy with it. Receiving an event twice is harmless. <code>resync</code> means that more than ${limit("feedBatchSize")} things changed at once, <code>reset</code> that your access has changed: reload your copy.</p>`,
  },
  {
    id: "limits",
    title: "Rate limits",
    text: html`<p>${limit("requestsPerMinute")} requests per minute for each key. Every response has <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code>, the seconds until the next minute. Above the limit you get <code>429</code> with <code>Retry-After</code>.</p>`,
  },
  {
    id: "problems",
    title: "Errors",
    text: html`<p>Errors are <code>application/problem+json</code> (RFC 9457). <code>code</code> is stable and meant for programs, <code>detail</code> is a sentence for people, and <code>issues</code> lists every invalid field. All codes are listed <a href="#errors">below</a>.</p>
${example(`{
  "type": "urn:deskbell:problem:sms_opted_out",
  "status": 409,
  "code": "sms_opted_out",
  "detail": "+44 7700 900123 wrote STOP on 2026-11-20. You can't text them until they reply START.",
  "params": { "number": "+44 7700 900123", "date": "2026-11-20" },
  "issues": []
}`)}
<p>What a key can't see gets the same response as what doesn't exist.</p>`,
  },
];
