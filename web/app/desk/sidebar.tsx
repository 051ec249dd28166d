import { Suspense } from "react";
import type { View } from "#domain/conversation/views.ts";
import { MeMenu } from "#web/app/me-menu.tsx";
import { NewMenu } from "#web/app/new-menu.tsx";
import { useAfterFirstLook } from "#web/app/use-after-first-look.ts";
import { useHasPhone } from "#web/data/call/phone-lines.ts";
import { keysOf, runCommand } from "#web/data/commands.ts";
import { useDesk } from "#web/data/desk.ts";
import { useMay } from "#web/data/use-may.ts";
import { ViewsNav } from "#web/features/queue/views-nav.tsx";
import { BellMark } from "#web/ui/bell-mark.tsx";
import { tipProps } from "#web/ui/float/tooltip.tsx";
import { SearchIcon } from "#web/ui/icon.tsx";
import { Kbd } from "#web/ui/keys/kbd.tsx";
import "./sidebar.css";
import { part } from "#web/ui/part.tsx";

const ReachLight = part(
  async () => (await import("#web/features/softphone/reach/reach-light.tsx")).ReachLight,
  { isPatient: true },
);

export function Sidebar({ view }: { view: View | null }) {
  const { workspace } = useDesk("workspace");
  const mayReply = useMay("conversation.reply");
  const hasPhone = useHasPhone();
  const isAfterFirstLook = useAfterFirstLook();
  return (
    <nav className="pane views" aria-label="Views" data-pane>
      <div className="head">
        <BellMark />
        <span className="workspace-name ell grow">{workspace.name}</span>
        {mayReply && <NewMenu />}
      </div>
      <SearchBox />
      <ViewsNav view={view} />
      <div className="views-foot">
        <MeMenu />
        {hasPhone && (
          <span className="reach-place">
            <Suspense fallback={null}>{isAfterFirstLook && <ReachLight />}</Suspense>
          </span>
        )}
      </div>
    </nav>
  );
}

/** Looks like a box and leads to one; commands are behind their own key. */
function SearchBox() {
  return (
    <search className="find-place">
      <button
        type="button"
        className="find"
        onClick={() => runCommand("search")}
        {...tipProps("Search all conversations", keysOf("search"))}
      >
        <SearchIcon className="s14" />
        <span className="grow">Search</span>
        <Kbd keys={keysOf("search") ?? ""} />
      </button>
    </search>
  );
}
