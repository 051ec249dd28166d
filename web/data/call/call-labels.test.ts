import { describe, expect, test } from "vitest";
import type { Call } from "#contract/live-protocol.ts";
import {
  contactId,
  conversationId,
  inboxId,
  memberId,
} from "#web/data/conversations/row-fixtures.ts";
import { callHeadline, callName } from "./call-labels.ts";
import { callSteps } from "./call-steps.ts";
import { liveCallRowLabel } from "./live-call-labels.ts";
import { reconnectingMember } from "./reconnecting-member.ts";

const ravi = memberId(1);
const maya = memberId(2);
const speech = {
  nameOf: (id: string | null) => (id === ravi ? "Ravi" : id === maya ? "Maya" : "Nobody"),
  lasts: (seconds: number) =>
    `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
};
const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 8, 12, second)).toISOString();

const call = (change: Partial<Call> = {}): Call => ({
  id: "0190aaaa-0000-7000-8000-00000000ca11" as Call["id"],
  conversationId: conversationId(1),
  conversationNumber: 7,
  inboxId: inboxId(1),
  conversationInboxId: inboxId(1),
  contactId: contactId(1),
  contactName: "Priya Nair",
  contactPointId: "0190aaaa-0000-7000-8000-00000000b01d" as Call["contactPointId"],
  direction: "in",
  isPbx: false,
  number: "+12025550177",
  formatted: "(202) 555-0177",
  state: "ended",
  outcome: "answered",
  isConsulting: false,
  step: null,
  startedAt: at(0),
  answeredAt: at(9),
  endedAt: at(59),
  waitingSince: null,
  position: null,
  onHoldSince: null,
  waitSeconds: 9,
  talkSeconds: 50,
  memberId: ravi,
  legs: [],
  rings: [],
  recording: "off",
  canRecord: false,
  recordings: [],
  disposition: null,
  isWrappedUp: false,
  message: null,
  version: 1,
  ...change,
});
const leg = (change: Partial<Call["legs"][number]>): Call["legs"][number] => ({
  id: "0190aaaa-0000-7000-8000-0000000001e9" as Call["legs"][number]["id"],
  role: "member",
  memberId: ravi,
  number: null,
  state: "left",
  isMuted: false,
  mode: null,
  addedBy: null,
  joinMethod: null,
  createdAt: at(0),
  joinedAt: at(9),
  endedAt: at(59),
  answeredBy: null,
  cause: "hung_up",
  message: null,
  ...change,
});
const ring = (change: Partial<Call["rings"][number]>): Call["rings"][number] => ({
  memberId: maya,
  round: 1,
  offeredAt: at(0),
  endReason: "missed",
  endedAt: at(24),
  ...change,
});

describe("the headline of a call says", () => {
  const title = (one: Call) => {
    const { title: bold, rest } = callHeadline(one, "Priya Nair", speech);
    return [bold, rest];
  };
  test("the caller and the called", () => {
    expect(title(call())).toEqual(["Priya Nair called", ""]);
    expect(title(call({ direction: "out" }))).toEqual(["Ravi called Priya Nair", ""]);
  });
  test("how long a missed call rang", () => {
    const missed = call({ outcome: "missed", memberId: null, endedAt: at(24), rings: [ring({})] });
    expect(title(missed)).toEqual(["Missed call from Priya Nair", "rang 0:24"]);
  });
  test("how long it rang, without the time in an empty voicemail", () => {
    const rings = [ring({ endReason: "missed", endedAt: at(20) })];
    const missed = call({ outcome: "missed", memberId: null, endedAt: at(138), rings });
    expect(title(missed)).toEqual(["Missed call from Priya Nair", "rang 0:20"]);
  });
  test("what the customer did before giving up", () => {
    expect(title(call({ outcome: "abandoned_in_queue" }))[1]).toBe("hung up while waiting");
    expect(title(call({ outcome: "voicemail" }))[0]).toBe("Voicemail from Priya Nair");
  });
  test("that the call failed; the reason is shown separately", () => {
    const failed = call({
      direction: "out",
      outcome: "failed",
      message: "This number doesn't exist.",
    });
    expect(title(failed)).toEqual(["Ravi called Priya Nair", "the call could not be connected"]);
  });
  test("that the call is live", () => {
    expect(title(call({ state: "held", outcome: null }))).toEqual([
      "Ravi is on a call with Priya Nair",
      "on hold",
    ]);
    expect(title(call({ state: "menu", outcome: null }))).toEqual([
      "Priya Nair is calling",
      "in the menu",
    ]);
  });
});

test("call steps name members who didn't answer, with the reason, and each transfer", () => {
  const one = call({
    rings: [
      ring({ endReason: "no_active_browser" }),
      ring({ memberId: ravi, endReason: "answered" }),
      ring({ memberId: memberId(3), endReason: "answered_elsewhere" }),
    ],
    legs: [
      leg({ role: "customer", memberId: null }),
      leg({}),
      leg({ memberId: maya, addedBy: ravi, joinMethod: "warm" }),
      leg({ role: "supervisor", memberId: memberId(4), mode: "listen" }),
      leg({ role: "member", memberId: memberId(5), joinedAt: null }),
    ],
  });
  expect(callSteps(one, speech)).toEqual([
    "waited 0:09",
    "Maya was offline",
    "Ravi answered",
    "Ravi transferred to Maya",
    "talked 0:50",
  ]);
});

test("consulting a teammate is not shown as a transfer while the asking member is still on the call", () => {
  const asked = leg({ memberId: maya, addedBy: ravi, joinMethod: "warm", endedAt: at(30) });
  const text = (mine: ReturnType<typeof leg>) =>
    callSteps(call({ legs: [mine, asked] }), speech)[2];
  expect(text(leg({ endedAt: null }))).toBe("Ravi spoke with Maya");
  const still = leg({ ...asked, endedAt: null });
  expect(callSteps(call({ legs: [leg({ endedAt: null }), still] }), speech)).toContain(
    "Ravi is speaking with Maya",
  );
  expect(text(leg({ endedAt: at(59) }))).toBe("Ravi spoke with Maya");
  expect(text(leg({ endedAt: at(20) }))).toBe("Ravi transferred to Maya");
});

test("the steps of a missed call name whom it rang", () => {
  const missed = call({
    outcome: "missed",
    memberId: null,
    talkSeconds: 0,
    rings: [ring({ endReason: "caller_hung_up" }), ring({ memberId: ravi, endReason: "declined" })],
  });
  expect(callSteps(missed, speech)).toEqual(["rang at Maya", "Ravi declined"]);
});

test("an entry's name has the kind of call and its length", () => {
  expect(callName(call({ talkSeconds: 192 }), "Priya Nair")).toBe("Call, 3 minutes");
  expect(callName(call({ talkSeconds: 1 }), "Priya Nair")).toBe("Call, 1 second");
  expect(callName(call({ outcome: "voicemail" }), "Priya Nair")).toBe("Voicemail from Priya Nair");
});

test("a row says who consults a teammate, for oneself and for another member", () => {
  const asking = call({ state: "held", isConsulting: true });
  expect(liveCallRowLabel(asking, () => null)).toBe("On hold while you consult a teammate");
  expect(liveCallRowLabel(asking, () => "Ravi")).toBe("On hold while Ravi consults a teammate");
});

describe("a member who reloads during a call", () => {
  const lost = call({
    state: "ringing",
    outcome: null,
    endedAt: null,
    memberId: null,
    answeredAt: at(9),
    legs: [
      leg({ role: "customer", memberId: null, state: "in_conference", endedAt: null }),
      leg({}),
    ],
    rings: [ring({ memberId: ravi, round: 2, endReason: null, endedAt: null })],
  });
  const whoOf = () => "Ravi";
  test("is reconnecting for the others; the call doesn't look unanswered", () => {
    expect(liveCallRowLabel(lost, whoOf)).toBe("Ravi is reconnecting");
    expect(liveCallRowLabel(lost, () => null)).toBe("You're reconnecting");
    expect(callHeadline(lost, "Priya Nair", speech)).toEqual({
      title: "Ravi is reconnecting",
      rest: "Priya Nair is waiting",
    });
  });
  test("also while joining again, and before any phone is rung", () => {
    const rejoining = leg({ state: "connecting", joinedAt: null, endedAt: null });
    const others = [ring({ round: 2, endReason: null, endedAt: null })];
    expect(reconnectingMember({ ...lost, legs: [...lost.legs, rejoining], rings: others })).toBe(
      ravi,
    );
    expect(reconnectingMember({ ...lost, rings: [] })).toBe(ravi);
  });
  test("no longer once they are back, or once only others are rung", () => {
    const back = leg({ state: "in_conference", endedAt: null });
    expect(reconnectingMember({ ...lost, legs: [...lost.legs, back] })).toBeNull();
    const others = [ring({ round: 2, endReason: null, endedAt: null })];
    expect(reconnectingMember({ ...lost, rings: others })).toBeNull();
    expect(liveCallRowLabel({ ...lost, rings: others }, whoOf)).toBe("Calling");
  });
});

describe("a transfer that was not answered", () => {
  const answered = leg({ joinedAt: at(9), endedAt: at(59) });
  test("is listed between the answer and the next transfer, and says who got the caller back", () => {
    const one = call({
      rings: [
        ring({ memberId: ravi, endReason: "answered", endedAt: at(9) }),
        ring({ memberId: maya, endReason: "answered_elsewhere", endedAt: at(9) }),
        ring({ memberId: maya, round: 2, offeredAt: at(12), endReason: "missed", endedAt: at(42) }),
        ring({ round: 3, offeredAt: at(45), endReason: "answered", endedAt: at(47) }),
      ],
      legs: [
        answered,
        leg({
          memberId: maya,
          addedBy: ravi,
          joinMethod: "cold",
          joinedAt: at(47),
          endedAt: null,
        }),
      ],
    });
    expect(callSteps(one, speech)).toEqual([
      "waited 0:09",
      "Ravi answered",
      "Ravi tried to transfer to Maya: no answer, caller back with Ravi",
      "Ravi transferred to Maya",
      "talked 0:50",
    ]);
  });
  test("is listed twice if it happened twice, each with its reason", () => {
    const declined = ring({ round: 2, offeredAt: at(12), endReason: "declined", endedAt: at(14) });
    const again = ring({ round: 3, offeredAt: at(20), endReason: "away", endedAt: at(20) });
    expect(
      callSteps(call({ rings: [declined, again], legs: [answered] }), speech).slice(1, 4),
    ).toEqual([
      "Ravi answered",
      "Ravi tried to transfer to Maya: declined, caller back with Ravi",
      "Ravi tried to transfer to Maya: away, caller back with Ravi",
    ]);
  });
  test("says whether the member stopped it or the caller hung up", () => {
    const stepFor = (endReason: "canceled" | "caller_hung_up") => {
      const rung = ring({ round: 2, offeredAt: at(12), endReason, endedAt: at(14) });
      return callSteps(call({ rings: [rung], legs: [answered] }), speech)[2];
    };
    expect(stepFor("canceled")).toBe("Ravi stopped the transfer to Maya, caller back with Ravi");
    expect(stepFor("caller_hung_up")).toBe(
      "Ravi tried to transfer to Maya: the caller hung up first",
    );
  });
  test("omits the return to a member who left, and names a number that did not answer", () => {
    const missed = ring({ round: 2, offeredAt: at(12), endReason: "missed", endedAt: at(42) });
    const gone = leg({ joinedAt: at(9), endedAt: at(20) });
    expect(callSteps(call({ rings: [missed], legs: [gone] }), speech)[2]).toBe(
      "Ravi tried to transfer to Maya: no answer",
    );
    const guest = leg({
      role: "guest",
      memberId: null,
      number: "020 7946 0123",
      joinedAt: null,
      addedBy: ravi,
      joinMethod: "cold",
      endedAt: at(30),
      cause: "busy",
    });
    expect(callSteps(call({ legs: [answered, guest] }), speech)[2]).toBe(
      "Ravi tried to transfer to 020 7946 0123: busy, caller back with Ravi",
    );
  });
});
