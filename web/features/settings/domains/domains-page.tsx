import { useQuery } from "@tanstack/react-query";
import { addressOf } from "#web/data/place.ts";
import { Loaded } from "#web/features/settings/parts/loaded.tsx";
import { PageHead } from "#web/features/settings/parts/page-head.tsx";
import { buttonClass } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AddIcon, DomainIcon } from "#web/ui/icon.tsx";
import { DomainCard } from "./domain-card.tsx";
import { domainsQuery } from "./domain-queries.ts";
import "./domains.css";

/** Whether the world believes that mail from our domains is ours, and what to paste so that it does. */
export function DomainsPage() {
  const domains = useQuery(domainsQuery);
  return (
    <>
      <PageHead
        title="Domains"
        lead="DNS records of your sending domains, checked every night. Change them where your domain is registered."
      />
      <Loaded query={domains} what="domains" rows={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState
              title="No domains yet"
              glyph={DomainIcon}
              deeds={
                <a className={buttonClass("primary")} href={addressOf.settings("lines/new/mail")}>
                  <AddIcon className="s14" />
                  Add email inbox
                </a>
              }
            >
              Domains appear here when you add an email inbox. The simulator doesn't need one.
            </EmptyState>
          ) : (
            rows.map((domain) => <DomainCard key={domain.domain} domain={domain} />)
          )
        }
      </Loaded>
    </>
  );
}
