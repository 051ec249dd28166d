// What a call does next.

import type { DocumentUrl, JoinOptions } from "#simulator/voice/conferences/conference.ts";
import type { Verb } from "#simulator/voice/twiml/parse-document.ts";
import type { Fields } from "#simulator/voice/webhooks/callback-fields.ts";

export type NextDocument =
  | {
      readonly kind: "ask";
      readonly documentUrl: DocumentUrl;
      readonly fallback: DocumentUrl | null;
      readonly extra: Fields;
      readonly what: string;
    }
  | { readonly kind: "verbs"; readonly verbs: readonly Verb[] }
  | { readonly kind: "enter"; readonly entrance: JoinOptions };

/** A verb's context: its document. */
export interface DocumentContext {
  /** The document's URL, to resolve relative ones. Null for a document without one. */
  readonly base: DocumentUrl | null;
  readonly signal: AbortSignal;
}

/** Undefined: continue with the next verb. */
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
  const resolvedMethod =
    method === undefined ? usual : method.toUpperCase() === "GET" ? "GET" : "POST";
  return { kind: "ask", documentUrl: { url, method: resolvedMethod }, fallback: null, extra, what };
}

export function resolve(address: string | undefined, { base }: DocumentContext): string | null {
  if (address === undefined || address === "") return base?.url ?? null;
  if (URL.canParse(address)) return address;
  return base !== null && URL.canParse(address, base.url) ? new URL(address, base.url).href : null;
}
