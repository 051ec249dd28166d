import qrcode from "qrcode-generator";

interface QrPath {
  /** Modules per side, including the quiet zone of four that readers need (ISO 18004 §5.3.8). */
  readonly size: number;
  readonly d: string;
}

const quietZoneModules = 4;

/** One path for the whole code: runs of dark modules as flat bars. */
export function qrPath(text: string): QrPath {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const bars: string[] = [];
  for (let row = 0; row < count; row += 1) {
    let from = 0;
    while (from < count) {
      let to = from;
      while (to < count && code.isDark(row, to)) to += 1;
      if (to > from)
        bars.push(
          `M${from + quietZoneModules} ${row + quietZoneModules}h${to - from}v1h-${to - from}z`,
        );
      from = to + 1;
    }
  }
  return { size: count + 2 * quietZoneModules, d: bars.join("") };
}
