// Amazon SNS sends notifications only after its confirmation URL was requested once; the URL was validated before.
import type { Runtime } from "#server/actions/runtime.ts";

export async function confirmWebhookSubscription(runtime: Runtime, url: string): Promise<void> {
  const response = await runtime.parts.services.http(url, {
    redirect: "error",
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The page answered ${response.status}.`);
}
