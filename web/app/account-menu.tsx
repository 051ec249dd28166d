import { useBootstrap } from "#web/data/bootstrap.ts";
import { runCommand, shortcutOf } from "#web/data/commands.ts";
import { useConnectionStatus } from "#web/data/live/live-store.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { useSignOut } from "#web/data/session.ts";
import { useCan } from "#web/data/use-can.ts";
import { useUpdateMe } from "#web/data/use-update-me.ts";
import { Avatar, type Presence } from "#web/ui/display/avatar.tsx";
import { VisuallyHidden } from "#web/ui/display/visually-hidden.tsx";
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
} from "#web/ui/icons.tsx";
import { Menu, MenuItem, MenuSection } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";

const themes = [
  { id: "system", label: "System", icon: ThemeIcon },
  { id: "light", label: "Light", icon: LightIcon },
  { id: "dark", label: "Dark", icon: DarkIcon },
] as const;

/** The signed-in member at the bottom of the sidebar: availability and personal settings. */
export function AccountMenu() {
  const { me } = useBootstrap("me");
  const float = usePopover();
  const { presence, text } = usePresence();
  return (
    <>
      <button type="button" className="me" {...float.trigger}>
        <Avatar name={me.name} size={28} presence={presence} />
        <span className="who grow">
          <b className="ell">{me.name}</b>
          <span className="ell">{text}</span>
        </span>
        <VisuallyHidden>Open account menu</VisuallyHidden>
        <ChooseIcon />
      </button>
      <AccountMenuItems float={float} />
    </>
  );
}

export function AccountMenuItems({ float }: { float: ReturnType<typeof usePopover> }) {
  const { me, workspace } = useBootstrap("me", "workspace");
  const change = useUpdateMe();
  const signOut = useSignOut();
  const canSimulate = useCan("simulator.use") && workspace.hasSimulator;
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
        <MenuItem icon={PersonIcon} onSelect={() => navigate(routePaths.settings("profile"))}>
          Profile
        </MenuItem>
        <MenuItem
          icon={SettingsIcon}
          keys={shortcutOf("goSettings") ?? ""}
          onSelect={() => navigate(routePaths.settings())}
        >
          Settings
        </MenuItem>
        {canSimulate && (
          <MenuItem
            icon={SimulatorIcon}
            keys={shortcutOf("goSimulator") ?? ""}
            onSelect={() => navigate(routePaths.simulator())}
          >
            Simulator
          </MenuItem>
        )}
        <MenuItem
          icon={KeypadIcon}
          keys={shortcutOf("keys") ?? ""}
          onSelect={() => void runCommand("keys")}
        >
          Keyboard shortcuts
        </MenuItem>
      </MenuSection>
      <MenuSection title="Theme">
        {themes.map(({ id, label, icon }) => (
          <MenuItem
            key={id}
            icon={icon}
            checked={me.settings.theme === id}
            stays
            onSelect={() => change({ settings: { theme: id } })}
          >
            {label}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSection>
        <MenuItem icon={SignOutIcon} onSelect={() => void signOut()}>
          Sign out
        </MenuItem>
      </MenuSection>
    </Menu>
  );
}

/** The presence teammates see: away by choice, off while the feed connection is down. */
export function usePresence(): { presence: Presence; text: string } {
  const { me } = useBootstrap("me");
  const connection = useConnectionStatus();
  if (connection === "lost" || connection === "offline") {
    return { presence: "off", text: "Offline" };
  }
  if (me.phone === "on_call") return { presence: "here", text: "On a call" };
  if (me.phone === "wrapping_up") return { presence: "away", text: "Wrapping up" };
  return me.availability === "available"
    ? { presence: "here", text: "Available" }
    : { presence: "away", text: "Away" };
}
