// Sending an event to a program's endpoint.
import type { WebhookProblem } from "#domain/webhook/delivery-problems.ts";

interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface WebhookResponse {
  /** Null if there was no response. */
  readonly status: number | null;
  /** Null if it was accepted. */
  readonly problem: WebhookProblem | null;
  readonly retryAfterSeconds: number | null;
  /** The beginning of the response, or what went wrong. */
  readonly excerpt: string;
}

export interface WebhookPort {
  /** Why events may not be sent to this URL, as far as the URL itself shows it; null if they may. */
  check(url: string): "invalid" | "not_https" | "not_public" | null;
  /** Never throws. */
  post(request: WebhookRequest): Promise<WebhookResponse>;
}
