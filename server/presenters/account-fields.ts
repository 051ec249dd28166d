// The fields of an account's form: what its provider needs for messages, then what calls need.
import type { Installation } from "#server/ports/external-services.ts";
import type { SettingField } from "#server/ports/provider.ts";

type Vendors = Pick<Installation, "findSmsProvider" | "findVoiceProvider" | "findEmailProvider">;

export function accountFieldsOf(outside: Vendors, vendor: string): readonly SettingField[] {
  const provider = outside.findSmsProvider(vendor) ?? outside.findEmailProvider(vendor);
  const calls = outside.findVoiceProvider(vendor);
  return [...(provider?.settings ?? []), ...(calls?.settings ?? [])];
}
