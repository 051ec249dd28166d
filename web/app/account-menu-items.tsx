import styles from "#web/app/screens/sidebar.module.css";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { runCommand, shortcutOf } from "#web/data/commands.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { useSignOut } from "#web/data/session-changes.ts";
import { useCan } from "#web/data/use-can.ts";
import { useUpdateMe } from "#web/data/use-update-me.ts";
import {
  KeypadIcon,
  PersonIcon,
  SettingsIcon,
  SignOutIcon,
  SimulatorIcon,
} from "#web/ui/icons.tsx";
import { Menu, MenuItem, MenuSection } from "#web/ui/popover/menu.tsx";
import type { PopoverHandle } from "#web/ui/popover/use-popover.ts";
import { themeChoices } from "#web/ui/theme/theme-choices.ts";
import * as words from "./words.ts";

export function AccountMenuItems({ float }: { float: PopoverHandle }) {
  const { me, workspace } = useBootstrap(({ me, workspace }) => ({ me, workspace }));
  const change = useUpdateMe();
  const signOut = useSignOut();
  // No call rings for a viewer, available or not.
  const canCall = useCan("call.handle");
  const canSimulate = useCan("simulator.use") && workspace.hasSimulator;
  return (
    <Menu float={float} label={words.account} side="top" align="start">
      {canCall && (
        <MenuSection>
          <MenuItem
            lead={<span className={styles.presenceDot} />}
            checked={me.availability === "available"}
            onSelect={() => change({ availability: "available" })}
          >
            {words.available}
          </MenuItem>
          <MenuItem
            lead={<span className={styles.presenceDot} data-presence="away" />}
            checked={me.availability === "away"}
            onSelect={() => change({ availability: "away" })}
          >
            {words.away}
          </MenuItem>
        </MenuSection>
      )}
      <MenuSection>
        <MenuItem icon={PersonIcon} onSelect={() => navigate(routePaths.settings("profile"))}>
          {words.profile}
        </MenuItem>
        <MenuItem
          icon={SettingsIcon}
          keys={shortcutOf("goSettings") ?? ""}
          onSelect={() => navigate(routePaths.settings())}
        >
          {words.settings}
        </MenuItem>
        {canSimulate && (
          <MenuItem
            icon={SimulatorIcon}
            keys={shortcutOf("goSimulator") ?? ""}
            onSelect={() => navigate(routePaths.simulator())}
          >
            {words.simulator}
          </MenuItem>
        )}
        <MenuItem
          icon={KeypadIcon}
          keys={shortcutOf("keys") ?? ""}
          onSelect={() => void runCommand("keys")}
        >
          {words.keyboardShortcuts}
        </MenuItem>
      </MenuSection>
      <MenuSection title={words.theme}>
        {themeChoices.map(({ id, label, icon }) => (
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
          {words.signOut}
        </MenuItem>
      </MenuSection>
    </Menu>
  );
}
