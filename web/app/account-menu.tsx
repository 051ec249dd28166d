import styles from "#web/app/screens/sidebar.module.css";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useConnectionStatus } from "#web/data/live/live-store.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Avatar, type Presence } from "#web/ui/display/avatar.tsx";
import { VisuallyHidden } from "#web/ui/display/visually-hidden.tsx";
import { ChooseIcon } from "#web/ui/icons.tsx";
import { lazyPopover } from "#web/ui/popover/lazy-popover.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import * as words from "./words.ts";

export const AccountMenuItems = lazyPopover(
  async () => (await import("./account-menu-items.tsx")).AccountMenuItems,
);

/** The signed-in member at the bottom of the sidebar: availability and personal settings. */
export function AccountMenu() {
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const float = usePopover();
  const { presence, text } = usePresence();
  return (
    <>
      <button type="button" className={styles.account} {...float.trigger}>
        <Avatar name={me.name} size={28} presence={presence} />
        <span className={clsx("grow", styles.accountText)}>
          <b className="ell">{me.name}</b>
          <span className="ell">{text}</span>
        </span>
        <VisuallyHidden>{words.openAccountMenu}</VisuallyHidden>
        <ChooseIcon />
      </button>
      <AccountMenuItems float={float} />
    </>
  );
}

/** The presence teammates see: away by choice, off while the feed connection is down. */
export function usePresence(): { presence: Presence; text: string } {
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const connection = useConnectionStatus();
  if (connection === "reconnecting" || connection === "offline") {
    return { presence: "off", text: words.offline };
  }
  if (!me.permissions.includes("call.handle")) return { presence: "here", text: me.email };
  if (me.phone === "on_call") return { presence: "here", text: words.onACall };
  if (me.phone === "wrapping_up") return { presence: "away", text: words.wrappingUp };
  return me.availability === "available"
    ? { presence: "here", text: words.available }
    : { presence: "away", text: words.away };
}
