import type { Member } from "#contract/live-protocol.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import type { ApiMutation } from "#web/data/use-api-mutation.ts";
import { copyOrShow } from "#web/features/settings/components/copy/copy-or-show.ts";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { fill } from "#web/language/fill.ts";
import * as words from "./words.ts";

interface ResetLinkDisplay {
  /** Whether the dialog is still open. */
  readonly isMounted: () => boolean;
  readonly show: (link: string) => void;
}

/** The server returns the link only once, so a toast offers it if the dialog was closed meanwhile. */
export const resetLinkMutation = (
  member: Pick<Member, "id" | "name">,
  { isMounted, show }: ResetLinkDisplay,
): ApiMutation<undefined, Outputs["createResetLink"]> => ({
  request: () => rpc("createResetLink", { memberId: member.id }),
  onSuccess: (cache, { link }) => {
    show(link);
    if (!isMounted())
      showToast({
        text: fill(words.resetLinkReady, { name: member.name }),
        seconds: 60,
        action: { label: words.copyLink, run: () => void copyOrShow(link) },
      });
    void cache.invalidateQueries({ queryKey: settingsKeys.resetLinks });
  },
});
