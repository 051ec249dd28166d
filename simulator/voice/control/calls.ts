// What the owner of a simulated phone does with it on the simulator page.
import type { CallAnswered, CallStarted } from "#contract/simulator/simulated-call.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { controlError } from "#simulator/control/errors.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { findCustomer } from "#simulator/store/customers.ts";
import { findNumber } from "#simulator/store/numbers.ts";
import { playSimulatedVoice } from "#simulator/voice/calls/answer-behavior.ts";
import { endCall, phoneKey } from "#simulator/voice/calls/call-transitions.ts";
import { isDescription } from "#simulator/voice/calls/is-description.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import { startInbound } from "#simulator/voice/calls/start-inbound.ts";
import { tone } from "#simulator/voice/media/audio/compose.ts";

type Loose = Readonly<Record<string, unknown>>;

const defaultSpeech = "Hello, this is a recorded voice. I would like to talk to someone, please.";
const maxSpeechSeconds = 60;

export async function postCall(
  context: SimulatorContext,
  account: Account,
  input: Loose,
): Promise<SimulatorResponse> {
  const { customer: id, inboxNumber: number, offer } = input;
  if (typeof id !== "string" || typeof number !== "string" || !isOffer(offer)) {
    return controlError("not_understood");
  }
  const customer = await findCustomer(context.pool, account.sid, { id });
  const ownedNumber = await findNumber(context.pool, account.sid, { number });
  if (customer === null || ownedNumber === null) return controlError("not_found");
  if (customer.number === null || !["on", "landline"].includes(customer.phoneStatus)) {
    return controlError("phone_cannot_call");
  }
  const last = context.voice.lastCalls.get(phoneKey(account.sid, customer.number));
  if (last !== undefined && !last.isOver) return controlError("phone_in_use");
  let answer: string | null = null;
  try {
    const call = await startInbound(context, ownedNumber, customer.number, async (leg) => {
      answer = offer === undefined ? null : await leg.answer(offer);
    });
    const started: CallStarted = { callSid: call.sid, answer };
    return { status: 201, json: started };
  } catch {
    return controlError("not_understood");
  }
}

export async function handleCall(
  context: SimulatorContext,
  account: Account,
  sid: string,
  action: string,
  input: Loose,
): Promise<SimulatorResponse> {
  const call = context.voice.calls.get(sid) ?? findLast(context, sid);
  if (call?.accountSid !== account.sid || call.customerNumber === null)
    return controlError("not_found");
  if (call.isOver) return controlError("call_ended");
  switch (action) {
    case "answer":
      return isOffer(input.offer)
        ? answerCall(context, call, input.offer)
        : controlError("not_understood");
    case "offer":
      if (!isOffer(input.offer)) return controlError("not_understood");
      return acceptOffer(context, call, input.offer, (answer): SimulatorResponse => {
        return { status: 200, json: { answer } satisfies CallAnswered };
      });
    case "decline":
      if (!isRinging(call)) return controlError("call_not_ringing");
      call.settleRinging("declined");
      return { status: 204 };
    case "hangup":
      hangUp(context, call);
      return { status: 204 };
    case "digits":
      if (typeof input.digits !== "string" || !/^[0-9*#w]{1,64}$/.test(input.digits)) {
        return controlError("not_understood");
      }
      call.leg.press(input.digits);
      return { status: 204 };
    case "voice":
      return speak(context, call, input);
    default:
      return controlError("not_found");
  }
}

const findLast = (context: SimulatorContext, sid: string): LiveCall | undefined =>
  [...context.voice.lastCalls.values()].find((call) => call.sid === sid);

const isOffer = (value: unknown): value is string | undefined =>
  value === undefined || isDescription(value);

const isRinging = (call: LiveCall): boolean =>
  call.direction === "outbound-api" && call.status === "ringing";

function answerCall(
  context: SimulatorContext,
  call: LiveCall,
  offer: string | undefined,
): Promise<SimulatorResponse> | SimulatorResponse {
  if (!isRinging(call)) return controlError("call_not_ringing");
  return acceptOffer(context, call, offer, (answer): SimulatorResponse => {
    call.settleRinging("answered");
    return { status: 200, json: { answer } satisfies CallAnswered };
  });
}

/** Before the answer this declines an outbound call and abandons an inbound one. */
function hangUp(context: SimulatorContext, call: LiveCall): void {
  if (call.answeredAt !== null) endCall(context, call, "completed");
  else if (call.direction === "inbound") endCall(context, call, "no-answer", 487);
  else call.settleRinging("declined");
}

async function acceptOffer(
  context: SimulatorContext,
  call: LiveCall,
  offer: string | undefined,
  then: (answer: string | null) => SimulatorResponse,
): Promise<SimulatorResponse> {
  if (offer === undefined) return then(null);
  try {
    return then(await call.leg.answer(offer));
  } catch {
    endCall(context, call, "failed", 488);
    return controlError("not_understood");
  }
}

async function speak(
  context: SimulatorContext,
  call: LiveCall,
  input: Loose,
): Promise<SimulatorResponse> {
  if (input.kind === "tone") {
    const hz = typeof input.hz === "number" ? input.hz : 620;
    const seconds = typeof input.seconds === "number" ? input.seconds : 5;
    if (hz < 50 || hz > 3_500 || seconds <= 0 || seconds > maxSpeechSeconds) {
      return controlError("not_understood");
    }
    playSimulatedVoice(context, call, { name: `${hz} Hz`, samples: tone(hz, seconds) });
    return { status: 202, json: {} };
  }
  if (input.kind !== "recorded") return controlError("not_understood");
  const text = typeof input.text === "string" ? input.text.slice(0, 1_000) : defaultSpeech;
  const { clip } = await context.voice.exchange.clips.message(text);
  playSimulatedVoice(context, call, clip);
  return { status: 202, json: {} };
}
