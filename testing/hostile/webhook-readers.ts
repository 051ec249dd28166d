// Each provider's parser of webhooks, with the requests of the provider that are stored for the tests.
import fs from "node:fs";
import { limit } from "#domain/limits.ts";
import type { RawRequest } from "#server/ports/provider.ts";
import type { VoiceProvider } from "#server/ports/voice.ts";
import { emailProviders, textProviders, voiceProviders } from "#server/providers/registry.ts";

interface WebhookReader {
  readonly name: string;
  readonly samples: readonly string[];
  readonly maxBytes: number;
  readonly read: (request: RawRequest) => unknown;
}

export function webhookReaders(maxEmailBytes: number): WebhookReader[] {
  const webhooks: WebhookReader[] = [];
  const small = limit("webhookBytes");
  for (const [id, { parseWebhook }] of Object.entries(textProviders))
    webhooks.push({
      name: `texts of ${id}`,
      samples: samplesIn(`server/providers/fixtures/${id}`),
      maxBytes: small,
      read: parseWebhook,
    });
  for (const [id, provider] of Object.entries<VoiceProvider>(voiceProviders))
    webhooks.push({
      name: `calls of ${id}`,
      maxBytes: small,
      samples: samplesIn(`server/providers/fixtures/${id}`),
      read: (request) => [provider.parseRequest(request), provider.parseEvents(request)],
    });
  for (const [id, provider] of Object.entries(emailProviders)) {
    if (!("parseWebhook" in provider)) continue;
    for (const endpoint of ["email", "events"] as const)
      webhooks.push({
        name: `${endpoint} of ${id}`,
        samples: samplesIn(`server/providers/email/fixtures/${id}`),
        maxBytes: maxEmailBytes,
        read: (request) => provider.parseWebhook(request, endpoint),
      });
  }
  return webhooks;
}

function samplesIn(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => {
      const { request } = JSON.parse(fs.readFileSync(`${folder}/${file}`, "utf8"));
      if (request?.form) return [new URLSearchParams(request.form).toString()];
      return request?.json ? [JSON.stringify(request.json)] : [];
    });
}
