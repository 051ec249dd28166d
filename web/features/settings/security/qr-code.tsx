import { qrPath } from "./qr-path.ts";

/** Black on white in both themes: most readers do not know the reverse. */
export function QrCode({ words, name }: { words: string; name: string }) {
  const { size, d } = qrPath(words);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name} shapeRendering="crispEdges">
      <path d={d} />
    </svg>
  );
}
