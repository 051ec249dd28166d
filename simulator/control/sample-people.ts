// The simulated customers and the numbers a new account starts with. All numbers are reserved for fiction: Ofcom's
// drama numbers (07700 900xxx), and 555-01xx in North America. So are all addresses: no one can register a domain under
// .example (RFC 2606).
import type { EmailClient } from "#contract/simulator/simulated-email.ts";

export interface Person {
  readonly name: string;
  readonly number: string;
  readonly suggestedTexts: readonly string[];
  readonly addresses: readonly string[];
  readonly client: EmailClient;
}

interface SamplePeople {
  readonly people: readonly Person[];
  readonly lines: readonly { readonly number: string; readonly name: string }[];
}

const people = [
  {
    name: "Ada Brook",
    suggestedTexts: [
      "Hello, the kitchen tap is dripping again. Could someone take a look this week?",
      "Now it's dripping on my socks",
    ],
    addresses: ["ada.brook@street.example", "ada@brook-ceramics.example"],
    client: "gmail",
  },
  {
    name: "Max Oduya",
    suggestedTexts: [
      "Is someone still coming at seven to look at the boiler?",
      "I'm running ten minutes late, sorry!",
    ],
    addresses: ["max.oduya@street.example"],
    client: "outlook",
  },
  {
    name: "Bill Tranter",
    suggestedTexts: ["The thermostat is showing E110. What does that mean?", "STOP"],
    addresses: ["bill.tranter@street.example"],
    client: "apple",
  },
  {
    name: "Hana Novak",
    suggestedTexts: ["No hot water since this morning 🥶", "Děkuji, that was quick!"],
    addresses: ["hana.novak@street.example"],
    client: "gmail",
  },
] as const;

const cast = (numbers: readonly string[]): Person[] =>
  people.map((person, index) => ({ ...person, number: numbers[index] ?? "" }));

const streets: Readonly<Record<"GB" | "US", SamplePeople>> = {
  GB: {
    people: cast(["+447700900177", "+447700900655", "+447700900230", "+447700900412"]),
    lines: [
      { number: "+447700900100", name: "Front desk" },
      { number: "+447700900104", name: "Bookings" },
    ],
  },
  US: {
    people: cast(["+12025550177", "+12025550165", "+12025550130", "+12025550142"]),
    lines: [
      { number: "+12025550100", name: "Front desk" },
      { number: "+12025550104", name: "Bookings" },
    ],
  },
};

export const samplePeopleFor = (country: string): SamplePeople =>
  country === "GB" ? streets.GB : streets.US;
