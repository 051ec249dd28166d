import { useChangeMe } from "#web/data/change-me.ts";
import { keysOf, runCommand } from "#web/data/commands.ts";
import { useDesk } from "#web/data/desk.ts";
import { useConnection } from "#web/data/live/live-store.ts";
import { go } from "#web/data/navigation.ts";
import { addressOf } from "#web/data/place.ts";
import { useSignOut } from "#web/data/session.ts";
import { useMay } from "#web/data/use-may.ts";
import { Menu, MenuItem, MenuSection } from "#web/ui/float/menu.tsx";
import { useFloat } from "#web/ui/float/use-float.ts";
import {
  ChooseIcon,
  DarkIcon,
  KeypadIcon,
  LightIcon,
  PersonIcon,
  SettingsIcon,
  SignOutIcon,
  SimulatorIcon,
  ThemeIcon,
} from "#web/ui/icon.tsx";
import { Avatar, type Presence } from "#web/ui/text/avatar.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

const themes = [
  { id: "system", label: "System", glyph: ThemeIcon },
  { id: "light", label: "Light", glyph: LightIcon },
  { id: "dark", label: "Dark", glyph: DarkIcon },
] as const;

/** Me, at the foot of the sidebar: whether I can be reached, and what is mine alone. */
export function MeMenu() {
  const { me } = useDesk("me");
  const float = useFloat();
  const { presence, words } = usePresence();
  return (
    <>
      <button type="button" className="me" {...float.trigger}>
        <Avatar name={me.name} size={28} presence={presence} />
        <span className="who grow">
          <b className="ell">{me.name}</b>
          <span className="ell">{words}</span>
        </span>
        <VisuallyHidden>Open account menu</VisuallyHidden>
        <ChooseIcon />
      </button>
      <MeMenuItems float={float} />
    </>
  );
}

export function MeMenuItems({ float }: { float: ReturnType<typeof useFloat> }) {
  const { me, workspace } = useDesk("me", "workspace");
  const change = useChangeMe();
  const signOut = useSignOut();
  const maySimulate = useMay("simulator.use") && workspace.hasSimulator;
  return (
    <Menu float={float} label="Account" side="top" align="start">
      <MenuSection>
        <MenuItem
          lead={<span className="presence-dot here" />}
          checked={me.availability === "available"}
          onSelect={() => change({ availability: "available" })}
        >
          Available
        </MenuItem>
        <MenuItem
          lead={<span className="presence-dot away" />}
          checked={me.availability === "away"}
          onSelect={() => change({ availability: "away" })}
        >
          Away
        </MenuItem>
      </MenuSection>
      <MenuSection>
        <MenuItem glyph={PersonIcon} onSelect={() => go(addressOf.settings("profile"))}>
          Profile
        </MenuItem>
        <MenuItem
          glyph={SettingsIcon}
          keys={keysOf("goSettings") ?? ""}
          onSelect={() => go(addressOf.settings())}
        >
          Settings
        </MenuItem>
        {maySimulate && (
          <MenuItem
            glyph={SimulatorIcon}
            keys={keysOf("goSimulator") ?? ""}
            onSelect={() => go(addressOf.simulator())}
          >
            Simulator
          </MenuItem>
        )}
        <MenuItem
          glyph={KeypadIcon}
          keys={keysOf("keys") ?? ""}
          onSelect={() => void runCommand("keys")}
        >
          Keyboard shortcuts
        </MenuItem>
      </MenuSection>
      <MenuSection title="Theme">
        {themes.map(({ id, label, glyph }) => (
          <MenuItem
            key={id}
            glyph={glyph}
            checked={me.settings.theme === id}
            stays
            onSelect={() => change({ settings: { theme: id } })}
          >
            {label}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSection>
        <MenuItem glyph={SignOutIcon} onSelect={() => void signOut()}>
          Sign out
        </MenuItem>
      </MenuSection>
    </Menu>
  );
}

/** What colleagues see of me: away by choice, off while the live line is down. */
export function usePresence(): { presence: Presence; words: string } {
  const { me } = useDesk("me");
  const connection = useConnection();
  if (connection === "lost" || connection === "offline") {
    return { presence: "off", words: "Offline" };
  }
  if (me.phone === "on_call") return { presence: "here", words: "On a call" };
  if (me.phone === "wrapping_up") return { presence: "away", words: "Wrapping up" };
  return me.availability === "available"
    ? { presence: "here", words: "Available" }
    : { presence: "away", words: "Away" };
}
