import { useBootstrap } from "#web/data/bootstrap.ts";
import { roleName } from "#web/features/settings/members/role-labels.ts";
import { Button } from "#web/ui/button/button.tsx";
import { KeyIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import type { ApiKey } from "./types.ts";

export function ApiKeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { inboxes } = useBootstrap("inboxes");
  const { name, hint, role, inboxIds, createdAt, usedAt } = apiKey;
  const own = inboxIds === null ? null : inboxes.filter((inbox) => inboxIds.includes(inbox.id));
  return (
    <li className="set-row">
      <KeyIcon className="c-quiet" />
      <div className="grow">
        <div className="set-row-name">
          <span className="ell">{name}</span>
          <code className="key-hint">{hint}…</code>
        </div>
        <div className="set-row-facts">
          <span>
            {roleName(role)} on{" "}
            {own === null ? "all inboxes" : own.map((inbox) => inbox.name).join(", ") || "no inbox"}
          </span>
          <span>
            created <RelativeTime at={createdAt} />
          </span>
          <span>
            {usedAt === null ? (
              "never used"
            ) : (
              <>
                last used <RelativeTime at={usedAt} />
              </>
            )}
          </span>
        </div>
      </div>
      <Button size="small" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
