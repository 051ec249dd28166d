// /softphone/...: browsers that call through the simulator. Each request carries its access token; the app proxies them
// for signed-in members.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { SoftphoneConnected, SoftphoneEvent } from "#contract/simulator/simulated-call.ts";
import type { SimulatorProblem } from "#contract/simulator/simulator.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { readBody, type SimulatorResponse, sendResponse } from "#simulator/http/response.ts";
import { endCall } from "#simulator/voice/calls/call-transitions.ts";
import { isDescription } from "#simulator/voice/calls/is-description.ts";
import { endOf, type LiveCall } from "#simulator/voice/calls/live-call.ts";
import { findCallRecord } from "#simulator/voice/store/calls.ts";
import { type Grant, readAccessToken, readFields } from "./access-token.ts";
import { startClientCall } from "./start-client-call.ts";

const maxBodyBytes = 256 * 1024;
const heartbeatMs = 15_000;

type Loose = Readonly<Record<string, unknown>>;

const rejection = (status: number, code: number | string, message: string): SimulatorResponse => ({
  status,
  json: { code: String(code), message } satisfies SimulatorProblem,
});

export async function handleSoftphone(
  context: SimulatorContext,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const input = readJson(await readBody(request, maxBodyBytes));
  const bearer = request.headers.authorization?.replace(/^Bearer /i, "") ?? "";
  const token = bearer || (typeof input?.token === "string" ? input.token : "");
  const grant = await readAccessToken(context, token);
  if ("code" in grant) {
    await sendResponse(response, rejection(401, grant.code, grant.message));
    return;
  }
  const action = `${request.method} ${url.pathname}`;
  if (input === null) {
    await sendResponse(response, rejection(422, "not_understood", "Invalid JSON."));
    return;
  }
  if (action === "POST /softphone/connect") {
    await sendResponse(response, await connect(context, grant, input));
    return;
  }
  const [, method = "", sid = "", what = ""] =
    /^(\w+) \/softphone\/(CA[0-9a-f]{32})\/(\w+)$/.exec(action) ?? [];
  const call = context.voice.calls.get(sid) ?? null;
  if (call !== null && !isOwn(grant, call)) {
    await sendResponse(response, rejection(404, 31005, "This call belongs to another browser."));
  } else if (`${method} ${what}` === "GET events") await sendEvents(context, grant, sid, response);
  else await sendResponse(response, await change(context, call, `${method} ${what}`, input));
}

const isOwn = (grant: Grant, call: Pick<LiveCall, "accountSid" | "from">): boolean =>
  call.accountSid === grant.accountSid && call.from === `client:${grant.identity}`;

async function connect(
  context: SimulatorContext,
  grant: Grant,
  input: Loose,
): Promise<SimulatorResponse> {
  const { offer } = input;
  if (!isDescription(offer)) {
    return rejection(422, "not_understood", "A call needs an offer.");
  }
  let answer = "";
  try {
    const call = await startClientCall(context, grant, readFields(input.params), async (leg) => {
      answer = await leg.answer(offer);
    });
    if (call === null) return rejection(403, 21218, "The token's application is none.");
    const connected: SoftphoneConnected = { callSid: call.sid, answer };
    return { status: 201, json: connected };
  } catch {
    return rejection(422, "not_understood", "The offer can't be read.");
  }
}

async function change(
  context: SimulatorContext,
  call: LiveCall | null,
  action: string,
  input: Loose,
): Promise<SimulatorResponse> {
  if (call === null || call.isOver) return rejection(404, 31005, "That call has ended.");
  switch (action) {
    case "POST hangup":
      if (call.answeredAt === null) endCall(context, call, "canceled", 487);
      else endCall(context, call, "completed");
      return { status: 204 };
    case "POST digits":
      if (typeof input.digits !== "string" || !/^[0-9*#w]{1,64}$/.test(input.digits)) {
        return rejection(422, "not_understood", "Those aren't digits.");
      }
      call.leg.press(input.digits);
      return { status: 204 };
    case "POST offer":
      if (!isDescription(input.offer)) {
        return rejection(422, "not_understood", "There is no offer.");
      }
      return { status: 200, json: { answer: await call.leg.answer(input.offer) } };
    default:
      return rejection(404, "not_found", "Not found in the softphone.");
  }
}

const eventOf = (call: LiveCall): SoftphoneEvent => {
  if (call.end !== null) return { state: "closed", reason: call.end };
  return { state: call.answeredAt === null ? "ringing" : "open" };
};

async function sendEvents(
  context: SimulatorContext,
  grant: Grant,
  sid: string,
  response: ServerResponse,
): Promise<void> {
  const call = context.voice.calls.get(sid);
  const past =
    call === undefined ? await findCallRecord(context.pool, grant.accountSid, sid) : null;
  if (call === undefined && (past === null || !isOwn(grant, past))) {
    await sendResponse(response, rejection(404, 31005, "Call not found."));
    return;
  }
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  const sendEvent = (event: SoftphoneEvent) => response.write(`data: ${JSON.stringify(event)}\n\n`);
  if (call === undefined) {
    sendEvent({ state: "closed", reason: endOf(past?.status ?? "completed") ?? "completed" });
    response.end();
    return;
  }
  let last = "";
  const look = () => {
    const event = eventOf(call);
    if (JSON.stringify(event) !== last) sendEvent(event);
    last = JSON.stringify(event);
    if (event.state === "closed") response.end();
  };
  const stop = call.listen(look);
  const heartbeat = setInterval(() => response.write(": still here\n\n"), heartbeatMs);
  heartbeat.unref();
  response.on("close", () => {
    stop();
    clearInterval(heartbeat);
  });
  look();
}

function readJson(body: Buffer): Loose | null {
  if (body.length === 0) return {};
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Loose) : null;
  } catch {
    return null;
  }
}
