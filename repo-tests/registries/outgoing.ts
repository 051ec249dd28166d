// Ways out of this process by HTTP or a bare socket. All requests go through server/outgoing, where they have their limits.
import { isTestCode, type Source, stripComments } from "#repo-tests/parsers/sources.ts";

const ways = [
  // fetch itself, called or handed on; not a method or a field of that name
  /(?<![.\w"'#/*-])fetch(?!\w|-|["'`]|\??\s*:|\s*=[^=>]|\(\w+\s*:)/g,
  /\bglobalThis\s*\.\s*fetch\b/g,
  /\bnew (?:WebSocket|EventSource|XMLHttpRequest)\b/g,
  /\bhttps?\s*\.\s*(?:request|get)\b/g,
  /\b(?:net|tls)\s*\.\s*(?:connect|createConnection|Socket)\b/g,
  /from "(?:node:)?(?:undici|http2|axios|got|node-fetch)"/g,
  /import \{[^}]*\b(?:request|get|connect|createConnection|Socket)\b[^}]*\} from "node:(?:https?|net|tls)"/g,
];

/** Not HTTP to another server, each for a reason. */
export const exceptions: Readonly<Record<string, string>> = {
  "server/http/simulator-proxy.ts":
    "passes a browser's request on to the simulator on this machine",
};

export interface WayOut {
  readonly path: string;
  readonly way: string;
}

export function findWaysOut(sources: readonly Source[]): { seen: number; found: WayOut[] } {
  const found: WayOut[] = [];
  let seen = 0;
  for (const { path, text } of sources) {
    if (isTestCode(path) || path.startsWith("server/outgoing/")) continue;
    seen += 1;
    const bare = stripComments(text);
    for (const way of ways)
      for (const [words] of bare.matchAll(way)) found.push({ path, way: words.trim() });
  }
  return { seen, found };
}
