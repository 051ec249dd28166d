import { LockedIcon } from "#web/ui/icons.tsx";

/** Why nothing here can be changed, and by whom it can. */
export function ReadOnlyNotice({ children }: { children: string }) {
  return (
    <p className="set-read-only">
      <LockedIcon className="s14" />
      {children}
    </p>
  );
}
