// What a call does after what it does now.

import type { DocumentUrl, JoinOptions } from "#simulator/voice/conferences/conference.ts";
import type { Verb } from "#simulator/voice/twiml/parse-document.ts";
import type { Fields } from "#simulator/voice/webhooks/callback-fields.ts";

export type NextDocument =
  | {
      readonly kind: "ask";
      readonly place: DocumentUrl;
      readonly fallback: DocumentUrl | null;
      readonly extra: Fields;
      readonly what: string;
    }
  | { readonly kind: "verbs"; readonly verbs: readonly Verb[] }
  | { readonly kind: "enter"; readonly entrance: JoinOptions };

/** What a verb knows of the document it stands in. */
export interface DocumentContext {
  /** The document's own address: relative ones stand beside it. Null for a document without one. */
  readonly base: DocumentUrl | null;
  readonly signal: AbortSignal;
}

/** Undefined: the next verb of the document. */
export type AfterVerb = NextDocument | "end" | undefined;

export function requestNextDocument(
  scene: DocumentContext,
  address: string | undefined,
  method: string | undefined,
  what: string,
  extra: Fields,
): NextDocument | null {
  const url = resolve(address, scene);
  if (url === null) return null;
  const usual = address === undefined ? (scene.base?.method ?? "POST") : "POST";
  const word = method === undefined ? usual : method.toUpperCase() === "GET" ? "GET" : "POST";
  return { kind: "ask", place: { url, method: word }, fallback: null, extra, what };
}

export function resolve(address: string | undefined, { base }: DocumentContext): string | null {
  if (address === undefined || address === "") return base?.url ?? null;
  if (URL.canParse(address)) return address;
  return base !== null && URL.canParse(address, base.url) ? new URL(address, base.url).href : null;
}
