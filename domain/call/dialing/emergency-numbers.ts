// Emergency numbers. A softphone can't report its caller's location, so these are never dialed. ITU-T E.161.1
// recommends 112 and 911; the others are those that countries publish (looked up 2026-11-20).
const numbers = new Set(
  (
    "112 911 999 000 110 111 118 119 100 101 102 103 108 113 114 115 117 120 122 123 125 128 132 133 144 150 155 158 160 166 " +
    "180 185 190 191 192 193 194 195 196 197 198 199 15 17 18 061 062 066 988 990 991 992 993 994 995 996 997 998"
  ).split(" "),
);

/** Matches any way of typing: bare, or with a country code. */
export function isEmergencyNumber(typed: string): boolean {
  const isAbroad = /^\s*(\+|00)/.test(typed);
  const digits = typed.replace(/\D/g, "").replace(isAbroad ? /^00/ : /^$/, "");
  if (!isAbroad) return numbers.has(digits);
  return [1, 2, 3].some((length) => numbers.has(digits.slice(length)));
}
