// Our doors, as the suites name them.
import type { ScriptStep } from "#domain/call/script.ts";
import type { VoiceCallbackUrls } from "#server/ports/voice.ts";

export const doors = (vendor: string): string =>
  `https://desk.example/webhooks/${vendor}/0193a1b2-0000-7000-8000-00000000a001`;

export const addresses = (vendor: string): VoiceCallbackUrls => ({
  step: (token) => `${doors(vendor)}/voice/${token}`,
  sound: (name) => `${doors(vendor)}/sound/${name}.1795000000.signed`,
  facts: `${doors(vendor)}/calls`,
  fallback: `${doors(vendor)}/voice-fallback`,
  script: (script, ref) =>
    `${doors(vendor)}/voice-script/${Buffer.from(JSON.stringify(script)).toString("base64url")}.signed${
      ref === undefined ? "" : `?ref=${ref}`
    }`,
});

/** The script that such an address carries. */
export function scriptIn(url: string): readonly ScriptStep[] {
  const [, , , , door, carried = ""] = new URL(url).pathname.split("/");
  if (door !== "voice-script") throw new Error(`${url} carries no script`);
  return JSON.parse(Buffer.from(carried.split(".")[0] ?? "", "base64url").toString("utf8"));
}

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
