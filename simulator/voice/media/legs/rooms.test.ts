import { beforeEach, describe, expect, test } from "vitest";
import { beepHz, musicHz } from "#simulator/voice/media/audio/compose.ts";
import type { ConferenceMembership } from "#simulator/voice/media/media-exchange.ts";
import {
  agentHz,
  clips,
  coachHz,
  customerHz,
  ManualClock,
  never,
  toneClip,
} from "#testing/fixtures/simulator/media/manual-clock.ts";
import { ReceiveBudget } from "./conference-mixer.ts";
import type { Leg } from "./leg.ts";

let street: ManualClock;
let room: ReceiveBudget;
beforeEach(() => {
  street = new ManualClock();
  room = street.room;
});

describe("a conference", () => {
  let customer: Leg;
  let agent: Leg;
  let coach: Leg;
  beforeEach(() => {
    customer = street.openLeg("customer", customerHz);
    agent = street.openLeg("agent", agentHz);
    coach = street.openLeg("coach", coachHz);
  });
  const stay = (leg: Leg, how: Partial<ConferenceMembership>) => room.set(leg, how);

  test("who waits in it hears music and nobody else, until it begins", () => {
    room.add(customer);
    expect(street.hear({ customer })).toEqual({ customer: [musicHz] });
    room.add(agent);
    expect(street.hear({ customer, agent })).toEqual({ customer: [musicHz], agent: [musicHz] });
    room.begin();
    expect(street.hear({ customer, agent })).toEqual({ customer: [agentHz], agent: [customerHz] });
  });

  test("who is left alone hears music again, and a newcomer is heard at once", () => {
    room.add(customer);
    room.add(agent);
    room.begin();
    agent.close();
    expect(street.hear({ customer })).toEqual({ customer: [musicHz] });
    room.add(coach);
    expect(street.hear({ customer, coach })).toEqual({ customer: [coachHz], coach: [customerHz] });
  });

  test("three hear the two others, never themselves", () => {
    for (const leg of [customer, agent, coach]) room.add(leg);
    room.begin();
    expect(street.hear({ customer, agent, coach })).toEqual({
      customer: [agentHz, coachHz],
      agent: [customerHz, coachHz],
      coach: [customerHz, agentHz],
    });
  });

  test("who is muted hears and is not heard", () => {
    room.add(customer);
    room.add(agent, { muted: true });
    room.begin();
    expect(street.hear({ customer, agent })).toEqual({ customer: [], agent: [customerHz] });
    stay(agent, { muted: false });
    expect(street.hear({ customer })).toEqual({ customer: [agentHz] });
  });

  test("who is held hears music and is not heard, while the others talk", () => {
    for (const leg of [customer, agent, coach]) room.add(leg);
    room.begin();
    stay(customer, { isHeld: true });
    expect(street.hear({ customer, agent, coach })).toEqual({
      customer: [musicHz],
      agent: [coachHz],
      coach: [agentHz],
    });
    stay(customer, { holdMusic: clips.beep });
    expect(street.hear({ customer })).toEqual({ customer: [beepHz] });
    stay(customer, { isHeld: false });
    expect(street.hear({ customer })).toEqual({ customer: [agentHz, coachHz] });
  });

  test("a whisper is heard by the one it is for, the whisperer hears all", () => {
    room.add(customer);
    room.add(agent);
    room.add(coach, { coaches: "agent" });
    room.begin();
    expect(street.hear({ customer, agent, coach })).toEqual({
      customer: [agentHz],
      agent: [customerHz, coachHz],
      coach: [customerHz, agentHz],
    });
    stay(coach, { coaches: null });
    expect(street.hear({ customer })).toEqual({ customer: [agentHz, coachHz] });
  });

  test("one who only whispers is no company: the caller gets music when the agent goes", () => {
    room.add(customer);
    room.add(coach, { coaches: "agent" });
    room.begin();
    expect(street.hear({ customer })).toEqual({ customer: [musicHz] });
  });

  test("an announcement is heard by all and settles at its end", async () => {
    room.add(customer);
    room.add(agent);
    room.begin();
    const said = room.announce(toneClip(beepHz, 0.5), never);
    expect(street.hear({ customer, agent })).toEqual({
      customer: [agentHz, beepHz],
      agent: [customerHz, beepHz],
    });
    await said;
    expect(street.hear({ customer })).toEqual({ customer: [agentHz] });
  });

  test("a prompt for one of them is heard instead of the room, by nobody else", async () => {
    room.add(customer);
    room.add(agent);
    room.begin();
    const stop = new AbortController();
    const played = agent.play(toneClip(beepHz), stop.signal);
    expect(street.hear({ customer, agent })).toEqual({ customer: [agentHz], agent: [beepHz] });
    stop.abort();
    await played;
    expect(street.hear({ agent })).toEqual({ agent: [customerHz] });
  });

  test("who goes over into another room is gone from the first", () => {
    room.add(customer);
    room.add(agent);
    room.begin();
    const other = new ReceiveBudget("other", () => {});
    other.add(agent);
    expect(street.hear({ customer, agent })).toEqual({ customer: [musicHz], agent: [] });
    room.close();
    expect(street.hear({ customer })).toEqual({ customer: [] });
  });

  test("keys pressed in it reach who hears the one that pressed", () => {
    const sent: string[] = [];
    for (const leg of [customer, agent, coach]) {
      room.add(leg);
      leg.sendDigits = (digits) => sent.push(`${leg.id} ${digits}`);
    }
    agent.press("1");
    expect(sent).toEqual([]);
    room.begin();
    room.set(coach, { isHeld: true });
    agent.press("1#");
    coach.press("2");
    expect(sent).toEqual(["customer 1", "customer #"]);
  });
});
