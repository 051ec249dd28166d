import { expect, test } from "vitest";
import { qrPath } from "./qr-path.ts";

const address =
  "otpauth://totp/Deskbell:ravi%40copperline.example?secret=JBSWY3DPEHPK3PXP&issuer=Deskbell";

test("has a finder pattern in three corners and a quiet zone", () => {
  const { size, d } = qrPath(address);
  const last = size - 4 - 7;
  for (const corner of [`M4 4h7v1`, `M${last} 4h7v1`, `M4 ${last}h7v1`])
    expect(d).toContain(corner);
  const starts = [...d.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((bar) => bar.slice(1).map(Number));
  expect(starts.length).toBeGreaterThan(100);
  expect(starts.every(([x = 0, y = 0, w = 0]) => x >= 4 && y >= 4 && x + w <= size - 4)).toBe(true);
});

test("differs for different content", () => {
  expect(qrPath(address).d).not.toBe(qrPath(`${address}&digits=6`).d);
});
