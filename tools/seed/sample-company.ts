// The company of a seeded desk. Its numbers lie in ranges kept for fiction, its addresses under .example.
import type { Role } from "#domain/permissions.ts";
import type { Color } from "#server/store/inbox.ts";

export const companyName = "Copperline Heating & Plumbing";
export const place = { timeZone: "America/New_York", country: "US", locale: "en-US" } as const;

export const teams = ["Front desk", "Engineers", "Office"] as const;
export type TeamName = (typeof teams)[number];

interface CastMember {
  readonly name: string;
  readonly role: Role;
  readonly teams: readonly TeamName[];
}

/** The owner first. */
export const members: readonly CastMember[] = [
  { name: "Olga Brandt", role: "owner", teams: [] },
  { name: "Ravi Shah", role: "admin", teams: ["Front desk"] },
  { name: "Joan Snape", role: "manager", teams: ["Front desk", "Office"] },
  { name: "Maya Lindqvist", role: "agent", teams: ["Front desk"] },
  { name: "Tom Okafor", role: "agent", teams: ["Front desk"] },
  { name: "Priya Nair", role: "agent", teams: ["Office"] },
  { name: "Luis Ferreira", role: "agent", teams: ["Engineers"] },
  { name: "Hannah Weiss", role: "agent", teams: ["Engineers"] },
  { name: "Sam Adeyemi", role: "agent", teams: ["Engineers", "Front desk"] },
  { name: "Nora Quist", role: "agent", teams: ["Office", "Front desk"] },
  { name: "Ellis Grant", role: "viewer", teams: [] },
];

export const emailOf = (name: string): string =>
  `${name.toLowerCase().replaceAll(" ", ".")}@copperline.example`;

interface CastLine {
  readonly name: string;
  readonly number: string;
  readonly colour: Color;
  readonly team: TeamName | null;
  /** Only its team sees what is said on it. */
  readonly isRestricted: boolean;
  /** How much of all that is said is said here, of 100. */
  readonly share: number;
}

const line = (name: string, digits: string, colour: Color, share: number): CastLine => ({
  name,
  number: `+1202555${digits}`,
  colour,
  team: null,
  isRestricted: false,
  share,
});

export const inboxes: readonly CastLine[] = [
  line("Front desk", "0110", "violet", 46),
  line("Bookings", "0111", "teal", 20),
  { ...line("Emergencies", "0112", "red", 12), team: "Engineers" },
  line("Parts and orders", "0113", "amber", 9),
  { ...line("Accounts", "0114", "blue", 8), team: "Office", isRestricted: true },
  line("Landlords", "0115", "green", 5),
];

export const tags: readonly { readonly name: string; readonly colour: Color }[] = [
  { name: "Urgent", colour: "red" },
  { name: "Boiler", colour: "amber" },
  { name: "Leak", colour: "blue" },
  { name: "Invoice", colour: "green" },
  { name: "Quote", colour: "teal" },
  { name: "Warranty", colour: "violet" },
  { name: "Complaint", colour: "pink" },
  { name: "Landlord", colour: "grey" },
];
