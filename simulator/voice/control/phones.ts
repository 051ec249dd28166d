// What the owner of a phone does with it, from the page of the outside world.
import type { CallAnswered, CallStarted } from "#contract/simulator/simulated-call.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { controlError } from "#simulator/control/errors.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { findCustomer } from "#simulator/store/customers.ts";
import { findNumber } from "#simulator/store/numbers.ts";
import { playSimulatedVoice } from "#simulator/voice/calls/answer-behavior.ts";
import { endCall, handsetKey } from "#simulator/voice/calls/call-transitions.ts";
import { isDescription } from "#simulator/voice/calls/is-description.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import { startInbound } from "#simulator/voice/calls/start-inbound.ts";
import { tone } from "#simulator/voice/media/audio/compose.ts";

type Loose = Readonly<Record<string, unknown>>;

const usualWords = "Hello, this is a recorded voice. I would like to talk to somebody, please.";
const longestSpeechSeconds = 60;

export async function postCall(
  world: SimulatorContext,
  account: Account,
  input: Loose,
): Promise<SimulatorResponse> {
  const { customer: id, line: number, offer } = input;
  if (typeof id !== "string" || typeof number !== "string" || !isOffer(offer)) {
    return controlError("not_understood");
  }
  const customer = await findCustomer(world.pool, account.sid, { id });
  const line = await findNumber(world.pool, account.sid, { number });
  if (customer === null || line === null) return controlError("not_found");
  if (customer.number === null || !["on", "landline"].includes(customer.handset)) {
    return controlError("phone_cannot_call");
  }
  const last = world.voice.lastCalls.get(handsetKey(account.sid, customer.number));
  if (last !== undefined && !last.isOver) return controlError("phone_in_use");
  let answer: string | null = null;
  try {
    const call = await startInbound(world, line, customer.number, async (leg) => {
      answer = offer === undefined ? null : await leg.answer(offer);
    });
    const begun: CallStarted = { callSid: call.sid, answer };
    return { status: 201, json: begun };
  } catch {
    return controlError("not_understood");
  }
}

export async function handleCall(
  world: SimulatorContext,
  account: Account,
  sid: string,
  deed: string,
  input: Loose,
): Promise<SimulatorResponse> {
  const call = world.voice.calls.get(sid) ?? findLast(world, sid);
  if (call?.accountSid !== account.sid || call.handset === null) return controlError("not_found");
  if (call.isOver) return controlError("call_ended");
  switch (deed) {
    case "answer":
      return isOffer(input.offer)
        ? pickUp(world, call, input.offer)
        : controlError("not_understood");
    case "offer":
      if (!isOffer(input.offer)) return controlError("not_understood");
      return takeOffer(world, call, input.offer, (answer): SimulatorResponse => {
        return { status: 200, json: { answer } satisfies CallAnswered };
      });
    case "decline":
      if (!isRinging(call)) return controlError("call_not_ringing");
      call.settleRinging("declined");
      return { status: 204 };
    case "hangup":
      hangUp(world, call);
      return { status: 204 };
    case "digits":
      if (typeof input.digits !== "string" || !/^[0-9*#w]{1,64}$/.test(input.digits)) {
        return controlError("not_understood");
      }
      call.leg.press(input.digits);
      return { status: 204 };
    case "voice":
      return speak(world, call, input);
    default:
      return controlError("not_found");
  }
}

const findLast = (world: SimulatorContext, sid: string): LiveCall | undefined =>
  [...world.voice.lastCalls.values()].find((call) => call.sid === sid);

const isOffer = (value: unknown): value is string | undefined =>
  value === undefined || isDescription(value);

const isRinging = (call: LiveCall): boolean =>
  call.direction === "outbound-api" && call.status === "ringing";

function pickUp(
  world: SimulatorContext,
  call: LiveCall,
  offer: string | undefined,
): Promise<SimulatorResponse> | SimulatorResponse {
  if (!isRinging(call)) return controlError("call_not_ringing");
  return takeOffer(world, call, offer, (answer): SimulatorResponse => {
    call.settleRinging("answered");
    return { status: 200, json: { answer } satisfies CallAnswered };
  });
}

/** Who has not picked up declines; who gives up before anybody answers was never there. */
function hangUp(world: SimulatorContext, call: LiveCall): void {
  if (call.answeredAt !== null) endCall(world, call, "completed");
  else if (call.direction === "inbound") endCall(world, call, "no-answer", 487);
  else call.settleRinging("declined");
}

async function takeOffer(
  world: SimulatorContext,
  call: LiveCall,
  offer: string | undefined,
  then: (answer: string | null) => SimulatorResponse,
): Promise<SimulatorResponse> {
  if (offer === undefined) return then(null);
  try {
    return then(await call.leg.answer(offer));
  } catch {
    endCall(world, call, "failed", 488);
    return controlError("not_understood");
  }
}

async function speak(
  world: SimulatorContext,
  call: LiveCall,
  input: Loose,
): Promise<SimulatorResponse> {
  if (input.kind === "tone") {
    const hz = typeof input.hz === "number" ? input.hz : 620;
    const seconds = typeof input.seconds === "number" ? input.seconds : 5;
    if (hz < 50 || hz > 3_500 || seconds <= 0 || seconds > longestSpeechSeconds) {
      return controlError("not_understood");
    }
    playSimulatedVoice(world, call, { name: `${hz} Hz`, samples: tone(hz, seconds) });
    return { status: 202, json: {} };
  }
  if (input.kind !== "recorded") return controlError("not_understood");
  const words = typeof input.text === "string" ? input.text.slice(0, 1_000) : usualWords;
  const { clip } = await world.voice.exchange.clips.say(words);
  playSimulatedVoice(world, call, clip);
  return { status: 202, json: {} };
}
