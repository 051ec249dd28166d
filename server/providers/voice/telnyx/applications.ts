// What a number's calls and our own go through at Telnyx: one TeXML application per installation, found again
// by its name. https://developers.telnyx.com/api-reference/texml-applications, looked at on 2026-11-20.
import { z } from "zod";
import type { Connection } from "#server/ports/provider.ts";
import { ask } from "#server/providers/exchange.ts";
import { bearer, below, get, write } from "#server/providers/text/telnyx/api.ts";

const application = z.object({ id: z.string().min(1), friendly_name: z.string().nullish() });
const applicationPage = z.object({ data: z.array(application) });
const applicationAnswer = z.object({ data: application });
const numberAnswer = z.object({ data: z.object({ id: z.string() }) });
const takeAnswer = z.object({
  data: z.object({ download_urls: z.object({ wav: z.string().nullish() }).nullish() }),
});

interface Hooks {
  readonly voice: string;
  readonly fallback: string;
  readonly facts: string;
}

/** Made, or set right. */
export async function makeApplication(connection: Connection, hooks: Hooks): Promise<string> {
  const { http } = connection;
  const name = `Deskbell at ${new URL(hooks.voice).host}`;
  const body = {
    friendly_name: name,
    voice_url: hooks.voice,
    voice_method: "post",
    voice_fallback_url: hooks.fallback,
    status_callback: hooks.facts,
    status_callback_method: "post",
  };
  const search = new URLSearchParams({ "filter[friendly_name]": name });
  const list = below(connection, `/texml_applications?${search}`);
  const { data } = await ask(http, list, get(connection), applicationPage);
  const found = data.find((one) => one.friendly_name === name);
  const path = found
    ? `/texml_applications/${encodeURIComponent(found.id)}`
    : "/texml_applications";
  const init = write(connection, found ? "PATCH" : "POST", body);
  const made = await ask(http, below(connection, path), init, applicationAnswer);
  return made.data.id;
}

export async function sendNumberTo(
  connection: Connection,
  numberRef: string,
  applicationId: string,
): Promise<void> {
  const url = below(connection, `/phone_numbers/${encodeURIComponent(numberRef)}`);
  const init = write(connection, "PATCH", { connection_id: applicationId });
  await ask(connection.http, url, init, numberAnswer);
}

/** Where its sound lies for the next minutes; null when there is none in WAV. */
export async function findTakeFile(connection: Connection, ref: string): Promise<string | null> {
  const url = below(connection, `/recordings/${encodeURIComponent(ref)}`);
  const { data } = await ask(connection.http, url, get(connection), takeAnswer);
  return data.download_urls?.wav ?? null;
}

export const keyOf = (connection: Connection) => ({ authorization: bearer(connection) });
