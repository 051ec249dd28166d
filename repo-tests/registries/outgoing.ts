// Finds code that sends HTTP requests or opens sockets. All requests must use server/outgoing, which applies the
// limits.
import { isTestCode, type Source, stripComments } from "#repo-tests/parsers/sources.ts";

const outgoingPatterns = [
  // `fetch` itself, called or passed on, but not a method or field of that name
  /(?<![.\w"'#/*-])fetch(?!\w|-|["'`]|\??\s*:|\s*=[^=>]|\(\w+\s*:)/g,
  /\bglobalThis\s*\.\s*fetch\b/g,
  /\bnew (?:WebSocket|EventSource|XMLHttpRequest)\b/g,
  /\bhttps?\s*\.\s*(?:request|get)\b/g,
  /\b(?:net|tls)\s*\.\s*(?:connect|createConnection|Socket)\b/g,
  /from "(?:node:)?(?:undici|http2|axios|got|node-fetch)"/g,
  /import \{[^}]*\b(?:request|get|connect|createConnection|Socket)\b[^}]*\} from "node:(?:https?|net|tls)"/g,
];

/** These do not send HTTP to another server; each has its reason. */
export const exceptions: Readonly<Record<string, string>> = {
  "server/http/simulator-proxy.ts":
    "passes a browser's request on to the simulator on this machine",
};

interface OutgoingCall {
  readonly path: string;
  readonly way: string;
}

export function findOutgoingCalls(sources: readonly Source[]): {
  seen: number;
  found: OutgoingCall[];
} {
  const found: OutgoingCall[] = [];
  let seen = 0;
  for (const { path, text } of sources) {
    if (isTestCode(path) || path.startsWith("server/outgoing/")) continue;
    seen += 1;
    const bare = stripComments(text);
    for (const way of outgoingPatterns)
      for (const [words] of bare.matchAll(way)) found.push({ path, way: words.trim() });
  }
  return { seen, found };
}
