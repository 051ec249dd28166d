/** Numbers that no one has: reserved for fiction by the country's regulator. */
const fictional: Readonly<Record<string, string>> = {
  AU: "+61 491 570 156",
  CA: "+1 416 555 0143",
  DE: "+49 30 23125 018",
  FR: "+33 1 99 00 12 34",
  GB: "+44 20 7946 0018",
  US: "+1 202 555 0143",
};

/** As a number of this country is written, to show in an empty field. */
export const examplePhoneNumber = (country: string): string =>
  fictional[country] ?? "+44 20 7946 0018";
