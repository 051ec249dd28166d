// One request over a connection that is kept, and what its answer means to whoever accounts for it.
import http from "node:http";

export type Told =
  | { readonly kind: "done"; readonly body: unknown }
  /** For good: asking again changes nothing. */
  | { readonly kind: "refused"; readonly code: string }
  /** Nobody knows whether it was done: ask again with the same key. */
  | { readonly kind: "unclear"; readonly why: string };

const patienceMs = 20_000;

export interface Asking {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface Asker {
  ask(asking: Asking): Promise<Told>;
  close(): void;
}

export function openAsker(port: () => number, host: string): Asker {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 48 });
  return {
    ask: ({ method, path, headers = {}, body }) =>
      new Promise((done) => {
        const unclear = (why: string) => done({ kind: "unclear", why });
        const request = http.request(
          {
            agent,
            method,
            path,
            host: "127.0.0.1",
            port: port(),
            headers: {
              host,
              ...headers,
              ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
            },
          },
          (response) => {
            const parts: Buffer[] = [];
            response.on("data", (part: Buffer) => parts.push(part));
            response.on("error", (error) => unclear(error.message));
            response.on("aborted", () => unclear("cut off"));
            response.on("end", () =>
              done(read(response.statusCode ?? 0, Buffer.concat(parts).toString("utf8"))),
            );
          },
        );
        // Of the whole exchange, not of a pause in it.
        const timer = setTimeout(() => request.destroy(new Error("no answer in time")), patienceMs);
        request.on("close", () => clearTimeout(timer));
        request.on("error", (error: NodeJS.ErrnoException) => unclear(error.code ?? error.message));
        request.end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** What passes by itself: too much, too early, a fault, and the same key that is still being worked on. */
const passing = new Set([408, 425, 429]);

export function read(status: number, text: string): Told {
  const body = parse(text);
  if (status >= 200 && status < 300) return { kind: "done", body };
  const code = codeOf(body) ?? String(status);
  if (status >= 500 || passing.has(status) || code === "request_in_progress")
    return { kind: "unclear", why: `${status} ${code}` };
  return { kind: "refused", code };
}

function parse(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

const codeOf = (body: unknown): string | null =>
  typeof body === "object" && body !== null && "code" in body ? String(body.code) : null;
