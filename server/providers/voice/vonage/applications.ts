// What a number's calls go through at Vonage: the application whose key the account has. Texts stand in it beside
// calls. https://developer.vonage.com/en/api/application.v2, looked at on 2026-11-22.
import type { Connection } from "#server/ports/provider.ts";
import {
  changeApplication,
  findVonageNumber,
  linkNumber,
} from "#server/providers/sms/vonage/numbers.ts";
import { regionOf } from "./region.ts";

interface Hooks {
  readonly voice: string;
  readonly fallback: string;
  readonly facts: string;
}

const post = (address: string) => ({ address, http_method: "POST" });

export async function pointVonageCalls(
  connection: Connection,
  numberRef: string,
  hooks: Hooks,
): Promise<void> {
  const number = await findVonageNumber(connection, numberRef);
  // one that only texts has no calls to point anywhere
  if (!number.features?.includes("VOICE")) return;
  const region = regionOf(connection);
  await changeApplication(connection, ({ voice, ...others }) => ({
    ...others,
    voice: {
      ...voice,
      // without it nothing that comes to our doors could be told from a forgery
      signed_callbacks: true,
      ...(region === "global" ? {} : { region }),
      webhooks: {
        answer_url: post(hooks.voice),
        fallback_answer_url: post(hooks.fallback),
        event_url: post(hooks.facts),
      },
    },
  }));
  await linkNumber(connection, number);
}
