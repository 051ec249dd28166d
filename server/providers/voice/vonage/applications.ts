// The application that carries a number's calls at Vonage, the one whose key is in the account's settings. It carries
// texts as well. https://developer.vonage.com/en/api/application.v2, read on 2026-11-22.
import type { Connection } from "#server/ports/provider.ts";
import {
  changeApplication,
  findVonageNumber,
  linkNumber,
} from "#server/providers/text/vonage/numbers.ts";
import { regionOf } from "./region.ts";

interface VoiceWebhookUrls {
  readonly voice: string;
  readonly fallback: string;
  readonly eventsUrl: string;
}

const post = (address: string) => ({ address, http_method: "POST" });

export async function pointVonageCalls(
  connection: Connection,
  numberRef: string,
  webhookUrls: VoiceWebhookUrls,
): Promise<void> {
  const number = await findVonageNumber(connection, numberRef);
  // A text-only number has no calls to route.
  if (!number.features?.includes("VOICE")) return;
  const region = regionOf(connection);
  await changeApplication(connection, ({ voice, ...others }) => ({
    ...others,
    voice: {
      ...voice,
      // Without it, webhooks couldn't be told from forgeries.
      signed_callbacks: true,
      ...(region === "global" ? {} : { region }),
      webhooks: {
        answer_url: post(webhookUrls.voice),
        fallback_answer_url: post(webhookUrls.fallback),
        event_url: post(webhookUrls.eventsUrl),
      },
    },
  }));
  await linkNumber(connection, number);
}
