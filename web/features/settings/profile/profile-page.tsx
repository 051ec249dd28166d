import { useId } from "react";
import type { AfterClosing } from "#domain/member/settings.ts";
import { useChangeMe } from "#web/data/change-me.ts";
import { useDesk } from "#web/data/desk.ts";
import { roleName } from "#web/features/settings/members/role-words.ts";
import { Block, Setting } from "#web/features/settings/parts/block.tsx";
import { PageHead } from "#web/features/settings/parts/page-head.tsx";
import { useAtOnce } from "#web/features/settings/parts/use-at-once.ts";
import { ZoneSelect } from "#web/features/settings/parts/zone-select.tsx";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { Switch } from "#web/ui/field/choice.tsx";
import { DarkIcon, LightIcon, ThemeIcon } from "#web/ui/icon.tsx";
import { Avatar } from "#web/ui/text/avatar.tsx";
import { type Theme, useTheme } from "#web/ui/theme/theme.ts";
import { NameForm } from "./name-form.tsx";
import { SignatureForm } from "./signature-form.tsx";

const themes = [
  { id: "system", label: "System", glyph: ThemeIcon },
  { id: "light", label: "Light", glyph: LightIcon },
  { id: "dark", label: "Dark", glyph: DarkIcon },
] as const;
const densities = [
  { id: "comfortable", label: "Comfortable" },
  { id: "compact", label: "Compact" },
] as const;

const afterClosing = [
  { id: "next", label: "Next" },
  { id: "previous", label: "Previous" },
  { id: "list", label: "Back to list" },
  { id: "stay", label: "Stay on it" },
] as const satisfies readonly { id: AfterClosing; label: string }[];

export function ProfilePage() {
  const { me, workspace } = useDesk("me", "workspace");
  const { settings } = me;
  const [theme, setTheme] = useTheme();
  const changeMe = useChangeMe();
  const [isAvailable, setAvailable] = useAtOnce(me.availability === "available");
  const [areKeysOn, setKeysOn] = useAtOnce(settings.areKeysOn);
  const id = useId();
  const set = (change: Partial<typeof settings>) => changeMe({ settings: change });
  const chooseTheme = (chosen: Theme) => {
    setTheme(chosen);
    set({ theme: chosen });
  };
  return (
    <>
      <PageHead
        title="Profile"
        picture={<Avatar name={me.name} size={40} />}
        lead={`${me.email}, ${roleName(me.role)} at ${workspace.name}`}
      />
      <NameForm name={me.name} />
      {me.deeds.includes("conversation.reply") && <SignatureForm signature={settings.signature} />}
      <Block title="Availability">
        <Setting
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
        </Setting>
        <Setting
          htmlFor={`${id}-zone`}
          title="Time zone"
          hint="For the times you see and for “tomorrow” when you snooze."
        >
          <ZoneSelect
            id={`${id}-zone`}
            value={settings.timeZone}
            otherwise={`Workspace default: ${workspace.timeZone.replaceAll("_", " ")}`}
            onChange={(timeZone) => set({ timeZone })}
          />
        </Setting>
      </Block>
      <Block title="Appearance" hint="Synced across your browsers.">
        <Setting title="Theme">
          <Segmented label="Theme" segments={themes} value={theme} onChange={chooseTheme} />
        </Setting>
        <Setting title="Lists" hint="Compact shows more rows.">
          <Segmented
            label="Lists"
            segments={densities}
            value={settings.density}
            onChange={(density) => set({ density })}
          />
        </Setting>
      </Block>
      <Block title="Conversations">
        <Setting title="After closing" hint="What opens when you close or snooze a conversation.">
          <Segmented
            label="After closing"
            segments={afterClosing}
            value={settings.afterClosing}
            onChange={(chosen) => set({ afterClosing: chosen })}
          />
        </Setting>
      </Block>
      <Block title="Keyboard shortcuts">
        <Setting
          htmlFor={`${id}-keys`}
          title="Single-key shortcuts"
          hint="J, K, R and others. Turn off if you use voice dictation; shortcuts with ⌘ or Ctrl still work."
        >
          <Switch
            id={`${id}-keys`}
            checked={areKeysOn}
            onChange={(event) => {
              setKeysOn(event.target.checked);
              set({ areKeysOn: event.target.checked });
            }}
          />
        </Setting>
      </Block>
    </>
  );
}
