// Amazon's notices begin only after their page was visited once; its address was checked before it came here.
import type { Runtime } from "#server/actions/runtime.ts";

export async function confirmWebhookSubscription(desk: Runtime, url: string): Promise<void> {
  const response = await desk.parts.outside.http(url, {
    redirect: "error",
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The page answered ${response.status}.`);
}
