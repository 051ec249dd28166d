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
import { MixedConference } from "./conference-mixer.ts";
import type { Leg } from "./leg.ts";

let clock: ManualClock;
let conference: MixedConference;
beforeEach(() => {
  clock = new ManualClock();
  conference = clock.room;
});

describe("a conference", () => {
  let customer: Leg;
  let agent: Leg;
  let coach: Leg;
  beforeEach(() => {
    customer = clock.openLeg("customer", customerHz);
    agent = clock.openLeg("agent", agentHz);
    coach = clock.openLeg("coach", coachHz);
  });
  const stay = (leg: Leg, how: Partial<ConferenceMembership>) => conference.set(leg, how);

  test("plays music to waiting legs, which do not hear each other, until it begins", () => {
    conference.add(customer);
    expect(clock.hear({ customer })).toEqual({ customer: [musicHz] });
    conference.add(agent);
    expect(clock.hear({ customer, agent })).toEqual({ customer: [musicHz], agent: [musicHz] });
    conference.start();
    expect(clock.hear({ customer, agent })).toEqual({ customer: [agentHz], agent: [customerHz] });
  });

  test("plays music to a leg left alone, and connects a new leg at once", () => {
    conference.add(customer);
    conference.add(agent);
    conference.start();
    agent.close();
    expect(clock.hear({ customer })).toEqual({ customer: [musicHz] });
    conference.add(coach);
    expect(clock.hear({ customer, coach })).toEqual({ customer: [coachHz], coach: [customerHz] });
  });

  test("three legs hear the two others, never themselves", () => {
    for (const leg of [customer, agent, coach]) conference.add(leg);
    conference.start();
    expect(clock.hear({ customer, agent, coach })).toEqual({
      customer: [agentHz, coachHz],
      agent: [customerHz, coachHz],
      coach: [customerHz, agentHz],
    });
  });

  test("a muted leg hears and is not heard", () => {
    conference.add(customer);
    conference.add(agent, { muted: true });
    conference.start();
    expect(clock.hear({ customer, agent })).toEqual({ customer: [], agent: [customerHz] });
    stay(agent, { muted: false });
    expect(clock.hear({ customer })).toEqual({ customer: [agentHz] });
  });

  test("a held leg hears music and is not heard, while the others talk", () => {
    for (const leg of [customer, agent, coach]) conference.add(leg);
    conference.start();
    stay(customer, { isHeld: true });
    expect(clock.hear({ customer, agent, coach })).toEqual({
      customer: [musicHz],
      agent: [coachHz],
      coach: [agentHz],
    });
    stay(customer, { holdMusic: clips.beep });
    expect(clock.hear({ customer })).toEqual({ customer: [beepHz] });
    stay(customer, { isHeld: false });
    expect(clock.hear({ customer })).toEqual({ customer: [agentHz, coachHz] });
  });

  test("a coach is heard only by the coached leg and hears everyone", () => {
    conference.add(customer);
    conference.add(agent);
    conference.add(coach, { coaches: "agent" });
    conference.start();
    expect(clock.hear({ customer, agent, coach })).toEqual({
      customer: [agentHz],
      agent: [customerHz, coachHz],
      coach: [customerHz, agentHz],
    });
    stay(coach, { coaches: null });
    expect(clock.hear({ customer })).toEqual({ customer: [agentHz, coachHz] });
  });

  test("a coach does not count as company: the caller hears music when the agent leaves", () => {
    conference.add(customer);
    conference.add(coach, { coaches: "agent" });
    conference.start();
    expect(clock.hear({ customer })).toEqual({ customer: [musicHz] });
  });

  test("an announcement is heard by all and resolves at its end", async () => {
    conference.add(customer);
    conference.add(agent);
    conference.start();
    const announced = conference.announce(toneClip(beepHz, 0.5), never);
    expect(clock.hear({ customer, agent })).toEqual({
      customer: [agentHz, beepHz],
      agent: [customerHz, beepHz],
    });
    await announced;
    expect(clock.hear({ customer })).toEqual({ customer: [agentHz] });
  });

  test("a prompt for one leg replaces the conference for that leg only", async () => {
    conference.add(customer);
    conference.add(agent);
    conference.start();
    const stop = new AbortController();
    const played = agent.play(toneClip(beepHz), stop.signal);
    expect(clock.hear({ customer, agent })).toEqual({ customer: [agentHz], agent: [beepHz] });
    stop.abort();
    await played;
    expect(clock.hear({ agent })).toEqual({ agent: [customerHz] });
  });

  test("a leg that joins another conference leaves the first", () => {
    conference.add(customer);
    conference.add(agent);
    conference.start();
    const other = new MixedConference("other", () => {});
    other.add(agent);
    expect(clock.hear({ customer, agent })).toEqual({ customer: [musicHz], agent: [] });
    conference.close();
    expect(clock.hear({ customer })).toEqual({ customer: [] });
  });

  test("sends key presses to the legs that hear the presser", () => {
    const sent: string[] = [];
    for (const leg of [customer, agent, coach]) {
      conference.add(leg);
      leg.sendDigits = (digits) => sent.push(`${leg.id} ${digits}`);
    }
    agent.press("1");
    expect(sent).toEqual([]);
    conference.start();
    conference.set(coach, { isHeld: true });
    agent.press("1#");
    coach.press("2");
    expect(sent).toEqual(["customer 1", "customer #"]);
  });
});
