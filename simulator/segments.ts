// How many parts the carrier makes of a text (3GPP TS 23.038). Its own count, apart from the desk's:
// the two must agree without having copied from each other.
const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const costsTwo = "^{}\\[~]|€\f";

function countParts(units: readonly number[], alone: number, split: number): number {
  const total = units.reduce((sum, unit) => sum + unit, 0);
  if (total <= alone) return 1;
  let parts = 1;
  let filled = 0;
  for (const unit of units) {
    // A character is never cut in two: what does not fit begins the next part.
    if (filled + unit > split) {
      parts += 1;
      filled = 0;
    }
    filled += unit;
  }
  return parts;
}

export function countSegments(text: string): number {
  const characters = [...text];
  const isPlain = characters.every((one) => basic.includes(one) || costsTwo.includes(one));
  return isPlain
    ? countParts(
        characters.map((one) => (costsTwo.includes(one) ? 2 : 1)),
        160,
        153,
      )
    : countParts(
        characters.map((one) => one.length),
        70,
        67,
      );
}
