import { expect, test } from "vitest";
import { addToRegistry, generateKit, generatePayload, generateProvider } from "./provider.ts";

const pigeon = { id: "pigeon-post", name: "Pigeon Post", day: "2026-11-20" };

test("registers a provider with one import and one entry", () => {
  const registry =
    'import type { TextProvider } from "#server/ports/text.ts";\nimport { telnyx } from "./text/telnyx.ts";\nimport { twilio } from "./text/twilio.ts";\n\nexport const textProviders = { twilio, telnyx } as const satisfies Record<string, TextProvider>;\n';
  const added = addToRegistry(registry, pigeon);
  expect(added).toContain('import { pigeonPost } from "./text/pigeon-post.ts";\nimport { telnyx }');
  expect(added).toContain("= { twilio, telnyx, pigeonPost } as const");

  const long = registry.replace("{ twilio, telnyx }", "{\n  twilio,\n  telnyx,\n}");
  expect(addToRegistry(long, pigeon)).toContain("= {\n  twilio,\n  telnyx,\n  pigeonPost,\n} as");
});

test("fills in the name and date in all generated files", () => {
  expect(generateProvider(pigeon)).toContain('docsCheckedOn: "2026-11-20"');
  expect(generateProvider(pigeon)).toContain("export const pigeonPost = {");
  expect(generateKit(pigeon)).toContain("Simulates Pigeon Post for the shared tests");
  expect(JSON.parse(generatePayload(pigeon, "codes"))).toMatchObject({ codes: [] });
  expect(JSON.parse(generatePayload(pigeon, "broken")).about.source).toBe(
    "https://docs.pigeon-post.example/",
  );
});
