// One request over a keep-alive connection, and what its response means for the ledger.
import http from "node:http";

export type RequestResult =
  | { readonly kind: "done"; readonly body: unknown }
  /** Final: a retry would change nothing. */
  | { readonly kind: "refused"; readonly code: string }
  /** Outcome unknown: retry with the same key. */
  | { readonly kind: "unclear"; readonly reason: string };

const patienceMs = 20_000;

interface RequestOptions {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface Asker {
  ask(asking: RequestOptions): Promise<RequestResult>;
  close(): void;
}

export function createAsker(port: () => number, host: string): Asker {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 48 });
  return {
    ask: ({ method, path, headers = {}, body }) =>
      new Promise((done) => {
        const unclear = (reason: string) => done({ kind: "unclear", reason });
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
        // For the whole exchange, not per pause.
        const timer = setTimeout(
          () => request.destroy(new Error("no response in time")),
          patienceMs,
        );
        request.on("close", () => clearTimeout(timer));
        request.on("error", (error: NodeJS.ErrnoException) => unclear(error.code ?? error.message));
        request.end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** Temporary: too many requests, too early, errors, or the same key still in progress. */
const passing = new Set([408, 425, 429]);

export function read(status: number, text: string): RequestResult {
  const body = parse(text);
  if (status >= 200 && status < 300) return { kind: "done", body };
  const code = codeOf(body) ?? String(status);
  if (status >= 500 || passing.has(status) || code === "request_in_progress")
    return { kind: "unclear", reason: `${status} ${code}` };
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
