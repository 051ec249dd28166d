import { expect, test } from "vitest";
import { addToRegistry, drawKit, drawPayload, drawProvider } from "./provider.ts";

const pigeon = { id: "pigeon-post", name: "Pigeon Post", day: "2026-11-20" };

test("a vendor enters the registry by one import and one word", () => {
  const registry =
    'import type { SmsProvider } from "#server/ports/text.ts";\nimport { telnyx } from "./sms/telnyx.ts";\nimport { twilio } from "./sms/twilio.ts";\n\nexport const smsProviders = { twilio, telnyx } as const satisfies Record<string, SmsProvider>;\n';
  const added = addToRegistry(registry, pigeon);
  expect(added).toContain('import { pigeonPost } from "./sms/pigeon-post.ts";\nimport { telnyx }');
  expect(added).toContain("= { twilio, telnyx, pigeonPost } as const");

  const long = registry.replace("{ twilio, telnyx }", "{\n  twilio,\n  telnyx,\n}");
  expect(addToRegistry(long, pigeon)).toContain("= {\n  twilio,\n  telnyx,\n  pigeonPost,\n} as");
});

test("object, company and payloads know the name and the day", () => {
  expect(drawProvider(pigeon)).toContain('docsCheckedOn: "2026-11-20"');
  expect(drawProvider(pigeon)).toContain("export const pigeonPost = {");
  expect(drawKit(pigeon)).toContain("Pigeon Post, played for the shared suite");
  expect(JSON.parse(drawPayload(pigeon, "codes"))).toMatchObject({ codes: [] });
  expect(JSON.parse(drawPayload(pigeon, "broken")).about.source).toBe(
    "https://docs.pigeon-post.example/",
  );
});
