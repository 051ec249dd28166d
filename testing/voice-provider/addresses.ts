// Our doors, as the suites name them.
import type { VoiceAddresses } from "#server/ports/voice.ts";

export const doors = (vendor: string): string =>
  `https://desk.example/hooks/${vendor}/0193a1b2-0000-7000-8000-00000000a001`;

export const addresses = (vendor: string): VoiceAddresses => ({
  step: (token) => `${doors(vendor)}/voice/${token}`,
  sound: (name) => `${doors(vendor)}/sound/${name}.1795000000.signed`,
  facts: `${doors(vendor)}/calls`,
  fallback: `${doors(vendor)}/voice-fallback`,
});

export const hooks = (vendor: string) => ({
  voice: `${doors(vendor)}/voice`,
  fallback: `${doors(vendor)}/voice-fallback`,
  facts: `${doors(vendor)}/calls`,
});

export const form = (url: string, fields: Readonly<Record<string, string>>) => ({
  url,
  type: "application/x-www-form-urlencoded; charset=UTF-8",
  body: new URLSearchParams(fields).toString(),
});
