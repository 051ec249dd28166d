import { defaultBusinessHours } from "#domain/inbox/hours.ts";

export const calendarContent = (name: string) => {
  const { timeZone, week } = defaultBusinessHours("Europe/London");
  return {
    name,
    hours: { timeZone, week: week.map((day) => day.map((one) => ({ ...one }))), exceptions: [] },
  };
};

/** A policy for every conversation, without targets: the fixtures of other tests get no due times. */
export const policyContent = (name: string) => ({
  name,
  conditions: {},
  calendarId: null,
  firstReplyMinutes: null,
  nextReplyMinutes: null,
  warningMinutes: null,
});
