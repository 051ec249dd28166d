import { randomBytes } from "node:crypto";

/** Twilio's string identifiers: two letters for the kind, 32 hex digits. */
export const newSid = (
  kind: "SM" | "MM" | "ME" | "PN" | "CA" | "CF" | "RE" | "AP" | "SK" | "MG" | "XE" | "HX",
): string => kind + randomBytes(16).toString("hex");

export const isAccountSid = (value: string): boolean => /^AC[0-9a-fA-F]{32}$/.test(value);
