import { useId } from "react";
import { languages } from "#domain/language/languages.ts";
import type { AfterClosing } from "#domain/member/member-settings.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useUpdateMe } from "#web/data/use-update-me.ts";
import { LanguageSelect } from "#web/features/settings/components/language-select.tsx";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import {
  SettingRow,
  SettingsSection,
} from "#web/features/settings/components/settings-section.tsx";
import { TimeZoneSelect } from "#web/features/settings/components/time-zone-select.tsx";
import { useOptimisticValue } from "#web/features/settings/components/use-optimistic-value.ts";
import { roleName } from "#web/features/settings/members/role-labels.ts";
import { fill } from "#web/language/fill.ts";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Switch } from "#web/ui/form/choice.tsx";
import { type Theme, useTheme } from "#web/ui/theme/theme.ts";
import { themeChoices } from "#web/ui/theme/theme-choices.ts";
import { timeZoneName } from "#web/ui/time/time-zone-name.ts";
import { EmailSection } from "./email-section.tsx";
import { NameForm } from "./name-form.tsx";
import { SignatureForm } from "./signature-form.tsx";
import * as words from "./words.ts";

const densities = [
  { id: "comfortable", label: words.comfortable },
  { id: "compact", label: words.compact },
] as const;

const afterClosingOptions = [
  { id: "next", label: words.next },
  { id: "previous", label: words.previous },
  { id: "list", label: words.backToList },
  { id: "stay", label: words.stay },
] as const satisfies readonly { id: AfterClosing; label: string }[];

export function ProfilePage() {
  const { me, workspace } = useBootstrap(({ me, workspace }) => ({ me, workspace }));
  const { settings } = me;
  const [theme, setTheme] = useTheme();
  const changeMe = useUpdateMe();
  const [isAvailable, setAvailable] = useOptimisticValue(me.availability === "available");
  const [areShortcutsEnabled, setKeysOn] = useOptimisticValue(settings.areShortcutsEnabled);
  const [assigns, setAssigns] = useOptimisticValue(settings.assignsOnReply);
  const id = useId();
  const set = (change: Partial<typeof settings>) => changeMe({ settings: change });
  const chooseTheme = (chosen: Theme) => {
    setTheme(chosen);
    set({ theme: chosen });
  };
  return (
    <>
      <PageHeader
        title={words.profile}
        picture={<Avatar name={me.name} size={40} />}
        lead={fill(words.roleAtWorkspace, {
          email: me.email,
          roleName: roleName(me.role),
          name: workspace.name,
        })}
      />
      <NameForm name={me.name} />
      <EmailSection />
      {me.permissions.includes("conversation.reply") && (
        <SignatureForm signature={settings.signature} />
      )}
      <SettingsSection title={words.availability}>
        {me.permissions.includes("call.handle") && (
          <SettingRow
            htmlFor={`${id}-available`}
            title={words.available}
            hint={words.availableHint}
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
        )}
        <SettingRow htmlFor={`${id}-zone`} title={words.timeZone} hint={words.timeZoneHint}>
          <TimeZoneSelect
            id={`${id}-zone`}
            value={settings.timeZone}
            otherwise={fill(words.workspaceDefault, {
              zone: timeZoneName(workspace.timeZone),
            })}
            onChange={(timeZone) => set({ timeZone })}
          />
        </SettingRow>
      </SettingsSection>
      <SettingsSection title={words.language}>
        <SettingRow htmlFor={`${id}-language`} title={words.language} hint={words.languageHint}>
          <LanguageSelect
            id={`${id}-language`}
            value={settings.language}
            otherwise={
              workspace.language === null
                ? words.automatic
                : fill(words.automaticLanguage, { value1: languages[workspace.language] })
            }
            onChange={(language) => set({ language })}
          />
        </SettingRow>
      </SettingsSection>
      <SettingsSection title={words.appearance} hint={words.appearanceHint}>
        <SettingRow title={words.theme}>
          <Segmented
            label={words.theme}
            segments={themeChoices}
            value={theme}
            onChange={chooseTheme}
          />
        </SettingRow>
        <SettingRow title={words.rows} hint={words.rowsHint}>
          <Segmented
            label={words.rows}
            segments={densities}
            value={settings.density}
            onChange={(density) => set({ density })}
          />
        </SettingRow>
      </SettingsSection>
      <SettingsSection title={words.conversations}>
        <SettingRow title={words.afterClosing} hint={words.afterClosingHint}>
          <Segmented
            label={words.afterClosing}
            segments={afterClosingOptions}
            value={settings.afterClosing}
            onChange={(chosen) => set({ afterClosing: chosen })}
          />
        </SettingRow>
        <SettingRow
          htmlFor={`${id}-assign`}
          title={words.assignsOnReply}
          hint={words.assignsOnReplyHint}
        >
          <Switch
            id={`${id}-assign`}
            checked={assigns}
            onChange={(event) => {
              setAssigns(event.target.checked);
              set({ assignsOnReply: event.target.checked });
            }}
          />
        </SettingRow>
      </SettingsSection>
      <SettingsSection title={words.keyboardShortcuts}>
        <SettingRow htmlFor={`${id}-keys`} title={words.singleKeys} hint={words.singleKeysHint}>
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
