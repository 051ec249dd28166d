import qrcode from "qrcode-generator";

export interface QrPath {
  /** Modules along one side, with the quiet zone of four that readers ask for (ISO 18004 §5.3.8). */
  readonly size: number;
  readonly d: string;
}

const quiet = 4;

/** One path for the whole code: runs of dark modules as flat bars. */
export function qrPath(words: string): QrPath {
  const code = qrcode(0, "M");
  code.addData(words);
  code.make();
  const count = code.getModuleCount();
  const bars: string[] = [];
  for (let row = 0; row < count; row += 1) {
    let from = 0;
    while (from < count) {
      let to = from;
      while (to < count && code.isDark(row, to)) to += 1;
      if (to > from) bars.push(`M${from + quiet} ${row + quiet}h${to - from}v1h-${to - from}z`);
      from = to + 1;
    }
  }
  return { size: count + 2 * quiet, d: bars.join("") };
}
