import { useId } from "react";
import type { AfterClosing } from "#domain/member/member-settings.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useUpdateMe } from "#web/data/use-update-me.ts";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import {
  SettingRow,
  SettingsSection,
} from "#web/features/settings/components/settings-section.tsx";
import { TimeZoneSelect } from "#web/features/settings/components/time-zone-select.tsx";
import { useOptimisticValue } from "#web/features/settings/components/use-optimistic-value.ts";
import { roleName } from "#web/features/settings/members/role-labels.ts";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Switch } from "#web/ui/form/choice.tsx";
import { DarkIcon, LightIcon, ThemeIcon } from "#web/ui/icons.tsx";
import { type Theme, useTheme } from "#web/ui/theme/theme.ts";
import { NameForm } from "./name-form.tsx";
import { SignatureForm } from "./signature-form.tsx";

const themes = [
  { id: "system", label: "System", icon: ThemeIcon },
  { id: "light", label: "Light", icon: LightIcon },
  { id: "dark", label: "Dark", icon: DarkIcon },
] as const;
const densities = [
  { id: "comfortable", label: "Comfortable" },
  { id: "compact", label: "Compact" },
] as const;

const afterClosingOptions = [
  { id: "next", label: "Next" },
  { id: "previous", label: "Previous" },
  { id: "list", label: "Back to list" },
  { id: "stay", label: "Stay on it" },
] as const satisfies readonly { id: AfterClosing; label: string }[];

export function ProfilePage() {
  const { me, workspace } = useBootstrap("me", "workspace");
  const { settings } = me;
  const [theme, setTheme] = useTheme();
  const changeMe = useUpdateMe();
  const [isAvailable, setAvailable] = useOptimisticValue(me.availability === "available");
  const [areShortcutsEnabled, setKeysOn] = useOptimisticValue(settings.areShortcutsEnabled);
  const id = useId();
  const set = (change: Partial<typeof settings>) => changeMe({ settings: change });
  const chooseTheme = (chosen: Theme) => {
    setTheme(chosen);
    set({ theme: chosen });
  };
  return (
    <>
      <PageHeader
        title="Profile"
        picture={<Avatar name={me.name} size={40} />}
        lead={`${me.email}, ${roleName(me.role)} at ${workspace.name}`}
      />
      <NameForm name={me.name} />
      {me.permissions.includes("conversation.reply") && (
        <SignatureForm signature={settings.signature} />
      )}
      <SettingsSection title="Availability">
        <SettingRow
          htmlFor={`${id}-available`}
          title="Available"
          hint="When off, calls don't ring for you and teammates see you as away. Your assignments don't change."
        >
          <Switch
            id={`${id}-available`}
            checked={isAvailable}
            onChange={(event) => {
              setAvailable(event.target.checked);
              changeMe({ availability: event.target.checked ? "available" : "away" });
            }}
          />
        </SettingRow>
        <SettingRow
          htmlFor={`${id}-zone`}
          title="Time zone"
          hint="For the times you see and for “tomorrow” when you snooze."
        >
          <TimeZoneSelect
            id={`${id}-zone`}
            value={settings.timeZone}
            otherwise={`Workspace default: ${workspace.timeZone.replaceAll("_", " ")}`}
            onChange={(timeZone) => set({ timeZone })}
          />
        </SettingRow>
      </SettingsSection>
      <SettingsSection title="Appearance" hint="Synced across your browsers.">
        <SettingRow title="Theme">
          <Segmented label="Theme" segments={themes} value={theme} onChange={chooseTheme} />
        </SettingRow>
        <SettingRow title="Lists" hint="Compact shows more rows.">
          <Segmented
            label="Lists"
            segments={densities}
            value={settings.density}
            onChange={(density) => set({ density })}
          />
        </SettingRow>
      </SettingsSection>
      <SettingsSection title="Conversations">
        <SettingRow
          title="After closing"
          hint="What opens when you close or snooze a conversation."
        >
          <Segmented
            label="After closing"
            segments={afterClosingOptions}
            value={settings.afterClosing}
            onChange={(chosen) => set({ afterClosing: chosen })}
          />
        </SettingRow>
      </SettingsSection>
      <SettingsSection title="Keyboard shortcuts">
        <SettingRow
          htmlFor={`${id}-keys`}
          title="Single-key shortcuts"
          hint="J, K, R and others. Turn off if you use voice dictation; shortcuts with ⌘ or Ctrl still work."
        >
          <Switch
            id={`${id}-keys`}
            checked={areShortcutsEnabled}
            onChange={(event) => {
              setKeysOn(event.target.checked);
              set({ areShortcutsEnabled: event.target.checked });
            }}
          />
        </SettingRow>
      </SettingsSection>
    </>
  );
}
