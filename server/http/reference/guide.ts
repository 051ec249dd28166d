// What one needs to know before the first call.
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
    title: "Begin",
    text: html`<p>An owner or admin makes a key in the desk under <i>Settings, API keys</i>; it is shown once. It stands for whoever made it, with the role and the lines chosen for it, and never with more than theirs. Whoever is switched off takes their keys along.</p>
${example(`curl ${home}/api/v1/conversations?view=open \\
  -H 'Authorization: Bearer deskbell_…'`)}
<p>Questions and answers are JSON in UTF-8. Times are ISO 8601, ids are UUIDs, numbers of phones are E.164 (<code>+442079460018</code>). A field you leave out stays as it is.</p>`,
  },
  {
    id: "pages",
    title: "Pages",
    text: html`<p>Long lists come a page at a time, <code>size</code> rows, at most ${limit("pageSizeMost")}. Send <code>next</code> of one page as <code>after</code> of the following one; entries of a timeline go back in time and take it as <code>before</code>. <code>null</code> is the end. There are no page numbers: a list moves while you read it, and nothing is to be skipped or told twice.</p>
${example('{ "rows": [ … ], "next": "WyIyMDI2LTExLTIwVDA5…" }')}`,
  },
  {
    id: "repeat",
    title: "Repeat safely",
    text: html`<p>A line may break after you asked and before you heard. Give each write an <code>Idempotency-Key</code> of your own making and repeat the same request with the same key: it is carried out once, and you get the answer of the first time. Answers are kept for ${limit("idempotencyHours")} hours. The same key with another request is refused (<a href="#error-key_used_differently"><code>key_used_differently</code></a>); while the first is still under way you hear <a href="#error-still_working"><code>still_working</code></a>. A request that also asks a provider (connecting an account, adding a line or an audio file) may be interrupted in between: if it had changed something and its answer was lost, the same key is answered with <a href="#error-outcome_unknown"><code>outcome_unknown</code></a> and nothing is done again; look at what is there, then use a new key.</p>
${example(`curl ${home}/api/v1/conversations/0190…/texts \\
  -H 'Authorization: Bearer deskbell_…' \\
  -H 'Idempotency-Key: order-1184-ready' \\
  -H 'Content-Type: application/json' \\
  -d '{"text": "Your order is ready."}'`)}
<p>Calls that answer with a secret (a key, a link, codes) are not kept; they say so by not taking the header.</p>`,
  },
  {
    id: "listen",
    title: "Hear of changes",
    text: html`<p><a href="#readFeed"><code>GET /api/v1/feed</code></a> tells everything that changes, in order, as server-sent events. Each event has a number. When the line breaks, come again with <code>Last-Event-ID</code> (or <code>?after=</code>) and nothing is missed; ${limit("feedDays")} days are kept.</p>
${example(`curl -N ${home}/api/v1/feed?after=1180 \\
  -H 'Authorization: Bearer deskbell_…' \\
  -H 'Accept: text/event-stream'

id: 1184
event: news
data: [{"noun":"entry","id":"0190…","deed":"saved","conversationId":"0190…","now":{…}}]`)}
<p>An event says which thing changed and how it stands <i>now</i>, never what was done to it: take it as the present state and put it over what you hold. Hearing one twice does no harm. <code>many</code> means that more than ${limit("feedBatch")} things changed at once, <code>reset</code> that what you may see has changed: ask again for what you hold.</p>`,
  },
  {
    id: "limits",
    title: "Limits",
    text: html`<p>${limit("requestsPerMinute")} requests a minute for each key. Every answer carries <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code>, the seconds until the next minute begins. Beyond it you get <code>429</code> with <code>Retry-After</code>.</p>`,
  },
  {
    id: "problems",
    title: "Problems",
    text: html`<p>What is no success is <code>application/problem+json</code> (RFC 9457). <code>code</code> never changes and is for your program, <code>detail</code> is one sentence for a person, <code>issues</code> names every mistake of a form at once. All codes stand <a href="#errors">below</a>.</p>
${example(`{
  "type": "urn:deskbell:problem:texts_stopped",
  "status": 409,
  "code": "texts_stopped",
  "detail": "+44 7700 900123 wrote STOP on 2026-11-20. Texts are off until START comes from that number.",
  "facts": { "number": "+44 7700 900123", "date": "2026-11-20" },
  "issues": []
}`)}
<p>Whatever a key may not see answers exactly like what does not exist.</p>`,
  },
];
