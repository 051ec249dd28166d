// A member's browser without a browser: signs in and sends requests through the real endpoints.
import { WebSocket } from "ws";
import type {
  AnyChangeEvent,
  ClientFrame,
  ConversationRow,
  Entry,
  ServerFrame,
} from "#contract/live-protocol.ts";
import type { Inputs, Outputs, RouteName } from "#contract/routes.ts";
import type { ConversationId } from "#domain/ids.ts";
import type { ProblemDetails } from "#server/http/problem-details.ts";
import { eventually } from "#testing/eventually.ts";

export class RequestRefused extends Error {
  readonly problem: ProblemDetails;
  constructor(problem: ProblemDetails) {
    const issues = problem.issues?.map((one) => `${one.path}: ${one.message}`) ?? [];
    super([`${problem.code}: ${problem.detail}`, ...issues].join(" "));
    this.problem = problem;
  }
}

export interface LiveListener {
  readonly frames: ServerFrame[];
  readonly changes: () => AnyChangeEvent[];
  message(frame: ClientFrame): void;
  /** Sends an unsolicited pong. */
  pong(): void;
  close(): void;
  /** The server's close code; null while connected. */
  closedWith(): number | null;
  /** Stops reading, like a slow browser: frames for it pile up. */
  pause(): void;
  resume(): void;
}

export class TestBrowser {
  readonly url: string;
  cookie = "";
  constructor(url: string) {
    this.url = url;
  }

  /** Returns the response, or throws `RequestRefused` with the error. */
  async rpc<Name extends RouteName>(
    name: Name,
    input: Inputs[Name],
    headers: Record<string, string> = {},
  ): Promise<Outputs[Name]> {
    const response = await this.fetch(`/rpc/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(input),
    });
    const body: unknown = await response.json();
    if (!response.ok) throw new RequestRefused(body as ProblemDetails);
    return body as Outputs[Name];
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookie !== "") headers.set("cookie", this.cookie);
    const response = await fetch(`${this.url}${path}`, { ...init, headers });
    const [given] = response.headers.getSetCookie();
    if (given) this.cookie = given.split(";")[0] ?? "";
    return response;
  }

  async errorCode<Name extends RouteName>(name: Name, input: Inputs[Name]): Promise<string> {
    try {
      await this.rpc(name, input);
    } catch (error) {
      if (error instanceof RequestRefused) return error.problem.code;
      throw error;
    }
    throw new Error(`${name} was carried out though it should have been refused`);
  }

  /** Waits for the conversation with this contact name. */
  conversationWith(who: string, view = "open"): Promise<ConversationRow> {
    return eventually(async () => {
      const { rows } = await this.rpc("listConversations", { view });
      const found = rows.find((row) => row.contactName === who);
      if (!found)
        throw new Error(
          `no conversation with ${who} among ${rows.map((row) => row.contactName).join(", ") || "none"}`,
        );
      return found;
    });
  }

  async timeline(conversationId: string): Promise<Entry[]> {
    return (await this.rpc("getConversation", { conversationId })).entries;
  }

  async messages(conversationId: string): Promise<Extract<Entry, { kind: "message" }>[]> {
    return (await this.timeline(conversationId)).filter((entry) => entry.kind === "message");
  }

  async upload(name: string, type: string, bytes: Uint8Array): Promise<{ id: string }> {
    const response = await this.fetch(`/uploads?name=${encodeURIComponent(name)}`, {
      method: "POST",
      headers: { "content-type": type },
      body: bytes as BodyInit,
    });
    if (!response.ok) throw new RequestRefused((await response.json()) as ProblemDetails);
    return (await response.json()) as { id: string };
  }

  async listen(
    after: number,
    onFrame: (frame: ServerFrame) => void = () => {},
    viewing: ConversationId | null = null,
  ): Promise<LiveListener> {
    const socket = new WebSocket(`${this.url.replace("http", "ws")}/api/v1/feed`, {
      headers: { cookie: this.cookie },
    });
    const frames: ServerFrame[] = [];
    socket.on("message", (data) => {
      const frame = JSON.parse(String(data)) as ServerFrame;
      frames.push(frame);
      onFrame(frame);
    });
    await new Promise((open, failed) => {
      socket.once("open", open);
      socket.once("error", failed);
    });
    let closedWith: number | null = null;
    socket.on("close", (code) => {
      closedWith = code;
    });
    const message = (frame: ClientFrame) => socket.send(JSON.stringify(frame));
    message({ type: "hello", version: 1, after, viewing });
    return {
      frames,
      changes: () => frames.flatMap((frame) => (frame.type === "changes" ? frame.changes : [])),
      message,
      pong: () => socket.pong(),
      close: () => socket.close(),
      closedWith: () => closedWith,
      pause: () => socket.pause(),
      resume: () => socket.resume(),
    };
  }
}
