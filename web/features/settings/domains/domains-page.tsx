import { useQuery } from "@tanstack/react-query";
import { routePaths } from "#web/data/routes.ts";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import { buttonClass } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AddIcon, DomainIcon } from "#web/ui/icons.tsx";
import { DomainCard } from "./domain-card.tsx";
import { domainsQuery } from "./domain-queries.ts";
import "./domains.css";

/** Domain authentication, and the DNS records to set. */
export function DomainsPage() {
  const domains = useQuery(domainsQuery);
  return (
    <>
      <PageHeader
        title="Domains"
        lead="DNS records of your sending domains, checked every night. Change them where your domain is registered."
      />
      <QueryState query={domains} what="domains" rows={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState
              title="No domains yet"
              icon={DomainIcon}
              actions={
                <a
                  className={buttonClass("primary")}
                  href={routePaths.settings("inboxes/new/mail")}
                >
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
      </QueryState>
    </>
  );
}
