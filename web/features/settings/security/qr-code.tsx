import { qrPath } from "./qr-path.ts";

/** Black on white in both themes, because most readers can't read inverted codes. */
export function QrCode({ text, name }: { text: string; name: string }) {
  const { size, d } = qrPath(text);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name} shapeRendering="crispEdges">
      <path d={d} />
    </svg>
  );
}
