// The fields of an account's form: what its provider needs for messages, then what calls need.
import type { Installation } from "#server/ports/external-services.ts";
import type { SettingField } from "#server/ports/provider.ts";

type ProviderLookup = Pick<
  Installation,
  "findTextProvider" | "findVoiceProvider" | "findEmailProvider"
>;

export function accountFieldsOf(
  services: ProviderLookup,
  providerId: string,
): readonly SettingField[] {
  const provider = services.findTextProvider(providerId) ?? services.findEmailProvider(providerId);
  const calls = services.findVoiceProvider(providerId);
  return [...(provider?.settings ?? []), ...(calls?.settings ?? [])];
}
