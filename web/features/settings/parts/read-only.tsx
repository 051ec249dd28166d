import { LockedIcon } from "#web/ui/icon.tsx";

/** Why nothing here can be changed, and by whom it can. */
export function ReadOnly({ children }: { children: string }) {
  return (
    <p className="set-read-only">
      <LockedIcon className="s14" />
      {children}
    </p>
  );
}
