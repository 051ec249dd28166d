import { expect, test } from "vitest";
import { formatRecoveryFile, groupSecret } from "./recovery-file.ts";

test("lists every code on its own line and says whose they are", () => {
  const file = formatRecoveryFile(["aaaa-bbbb", "cccc-dddd"], {
    workspace: "Copperline",
    email: "ravi@copperline.example",
    address: "http://localhost:3000",
    on: "20 November 2026",
  });
  expect(file.split("\n")).toEqual(expect.arrayContaining(["aaaa-bbbb", "cccc-dddd"]));
  expect(file).toContain("ravi@copperline.example");
});

test("groups a secret by four without a trailing space", () => {
  expect(groupSecret("JBSWY3DPEHPK3PXP")).toBe("JBSW Y3DP EHPK 3PXP");
  expect(groupSecret("JBSW Y3DPE")).toBe("JBSW Y3DP E");
});
