// What a call does after what it does now.
import type { Fields } from "#simulator/voice/hooks/fields.ts";
import type { Entrance, Place } from "#simulator/voice/rooms/room.ts";
import type { Verb } from "#simulator/voice/twiml/read-document.ts";

export type Next =
  | {
      readonly kind: "ask";
      readonly place: Place;
      readonly fallback: Place | null;
      readonly extra: Fields;
      readonly what: string;
    }
  | { readonly kind: "verbs"; readonly verbs: readonly Verb[] }
  | { readonly kind: "enter"; readonly entrance: Entrance };

/** What a verb knows of the document it stands in. */
export interface Scene {
  /** The document's own address: relative ones stand beside it. Null for a document without one. */
  readonly base: Place | null;
  readonly signal: AbortSignal;
}

/** Undefined: the next verb of the document. */
export type AfterVerb = Next | "end" | undefined;

export function askAt(
  scene: Scene,
  address: string | undefined,
  method: string | undefined,
  what: string,
  extra: Fields,
): Next | null {
  const url = resolve(address, scene);
  if (url === null) return null;
  const usual = address === undefined ? (scene.base?.method ?? "POST") : "POST";
  const word = method === undefined ? usual : method.toUpperCase() === "GET" ? "GET" : "POST";
  return { kind: "ask", place: { url, method: word }, fallback: null, extra, what };
}

export function resolve(address: string | undefined, { base }: Scene): string | null {
  if (address === undefined || address === "") return base?.url ?? null;
  if (URL.canParse(address)) return address;
  return base !== null && URL.canParse(address, base.url) ? new URL(address, base.url).href : null;
}
