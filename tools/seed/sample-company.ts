// The seeded company. Its numbers are in fictional ranges, its addresses under .example.
import type { Role } from "#domain/permissions.ts";
import type { Color } from "#domain/workspace/color.ts";

export const companyName = "Copperline Heating & Plumbing";
export const region = { timeZone: "America/New_York", country: "US", locale: "en-US" } as const;

export const teams = ["Front desk", "Engineers", "Office"] as const;
export type TeamName = (typeof teams)[number];

interface CastMember {
  readonly name: string;
  readonly role: Role;
  readonly teams: readonly TeamName[];
}

/** The owner comes first. */
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

interface CompanyInbox {
  readonly name: string;
  readonly number: string;
  readonly color: Color;
  readonly team: TeamName | null;
  /** Visible only to its team. */
  readonly isRestricted: boolean;
  /** Percentage of all conversations in this inbox. */
  readonly share: number;
}

const companyInbox = (name: string, digits: string, color: Color, share: number): CompanyInbox => ({
  name,
  number: `+1202555${digits}`,
  color,
  team: null,
  isRestricted: false,
  share,
});

export const inboxes: readonly CompanyInbox[] = [
  companyInbox("Front desk", "0110", "violet", 46),
  companyInbox("Bookings", "0111", "teal", 20),
  { ...companyInbox("Emergencies", "0112", "red", 12), team: "Engineers" },
  companyInbox("Parts and orders", "0113", "amber", 9),
  { ...companyInbox("Accounts", "0114", "blue", 8), team: "Office", isRestricted: true },
  companyInbox("Landlords", "0115", "green", 5),
];

export const tags: readonly { readonly name: string; readonly color: Color }[] = [
  { name: "Urgent", color: "red" },
  { name: "Boiler", color: "amber" },
  { name: "Leak", color: "blue" },
  { name: "Invoice", color: "green" },
  { name: "Quote", color: "teal" },
  { name: "Warranty", color: "violet" },
  { name: "Complaint", color: "pink" },
  { name: "Landlord", color: "gray" },
];
