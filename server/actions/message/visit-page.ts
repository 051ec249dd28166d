// Amazon's notices begin only after their page was visited once; its address was checked before it came here.
import type { Desk } from "#server/actions/desk.ts";

export async function visitPage(desk: Desk, url: string): Promise<void> {
  const response = await desk.parts.outside.http(url, {
    redirect: "error",
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The page answered ${response.status}.`);
}
