// Fixed work in Node: a page of rows is written as JSON, signed and read again.
import { createHmac } from "node:crypto";
import type { LoopReading } from "./machine-units.ts";
import { repeatLoop } from "./repeat-loop.ts";

/** About 22 kB of JSON, as much as a list page. */
const rows = Array.from({ length: 25 }, (_, index) => ({
  id: `0199a7c4-${String(index).padStart(4, "0")}-7000-8000-00000000abcd`,
  number: 1_000 + index,
  subject: "The tap in the hall drips again",
  isUnread: index % 3 === 0,
  at: `2026-11-20T12:${String(index + 10)}:00.123456Z`,
  contact: {
    name: `Casey “${index}” Müller`,
    contactPoints: ["+12035551000", "casey@customer.example"],
  },
  tags: ["billing", "urgent", "repair"].slice(index % 3),
  preview: "We can come at ten tomorrow if that suits you. ".repeat(10),
}));

const passes = 200;

function runPasses(): void {
  for (let pass = 0; pass < passes; pass += 1) {
    const text = JSON.stringify({ pass, rows });
    createHmac("sha256", "reference").update(text).digest("base64");
    const read = JSON.parse(text) as { pass: number };
    if (read.pass !== pass) throw new Error("required: the same page");
  }
}

export const measureNodeLoop = (readings = 15): Promise<LoopReading> =>
  repeatLoop(runPasses, {
    warmUps: 3,
    readings,
    repetitions: 1,
    maxMs: 2_500,
    readCpuMs: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000;
    },
  });
