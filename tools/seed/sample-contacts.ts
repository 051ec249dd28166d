// Seeded customers: combinations of names, and fictional numbers, 555-0100 to 555-0199 of every area code and 07700
// 900000 to 900999.
import type { SeedRandom } from "./seed-random.ts";

const firstNames =
  "Ada Max Bill Hana Joan Theo Ines Omar Ruth Piotr Lena Kofi Mary Amir Elsa Hugo Nina Otis Vera Liam Rosa Ivan June Sean Tess Yara Carl Dora Emil Faye Gwen Hank Iris Jade Kurt Leah Milo Noor Owen Pia Quinn Remy Sven Tara Uma Vito Wren Xenia Yusuf Zoe".split(
    " ",
  );
const lastNames =
  "Brook Oduya Tranter Novak Whitlock Marsh Castellan Petrov Hargreave Lindgren Osei Fontaine Delgado Kowalski Ashby Nguyen Rossi Byrne Tanaka Holloway Mensah Duarte Fischer Sandoval Pike Abara Costa Meyer Quill Rahman Stone Thorne Ueda Vance Wilder Xu Yates Zeller Bishop Carver Dunne Ekström Farrow Greer Haddad Ito Jarvis Keane Lowell Moss Nash Ortega Prior Reyes Sorrell Tully Underhill Voss Weir Young".split(
    " ",
  );

/** Our own inboxes use 202, so customers don't. */
const areaCodes = Array.from({ length: 800 }, (_, index) => 200 + index).filter(
  (code) => code % 100 !== 11 && code !== 202,
);
const britishNumbers = 1_000;
export const maxContacts = areaCodes.length * 100 + britishNumbers;

export interface CastContact {
  readonly name: string;
  readonly number: string;
  /** In the national format of the workspace's country. */
  readonly formatted: string;
  /** Wrote STOP and never START. */
  readonly isStopped: boolean;
}

/** Every seventh has no name yet. */
export function castContact(index: number, random: SeedRandom): CastContact {
  const isNamed = !random.isTrue(1 / 7);
  const isStopped = random.isTrue(0.004);
  const name = isNamed ? `${random.pick(firstNames)} ${random.pick(lastNames)}` : "";
  if (index < areaCodes.length * 100) {
    const area = areaCodes[index % areaCodes.length];
    const last = String(Math.floor(index / areaCodes.length)).padStart(2, "0");
    const number = `+1${area}55501${last}`;
    return { name, number, formatted: `(${area}) 555-01${last}`, isStopped };
  }
  const last = String((index - areaCodes.length * 100) % britishNumbers).padStart(3, "0");
  return { name, number: `+447700900${last}`, formatted: `+44 7700 900${last}`, isStopped };
}

export const firstNameOf = (contact: CastContact): string => contact.name.split(" ")[0] ?? "";
