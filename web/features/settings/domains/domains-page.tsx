import { useQuery } from "@tanstack/react-query";
import { routePaths } from "#web/data/routes.ts";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import { buttonProps } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AddIcon, DomainIcon } from "#web/ui/icons.tsx";
import { DomainCard } from "./domain-card.tsx";
import { domainsQuery } from "./domain-queries.ts";
import "./domains.module.css";
import * as words from "./words.ts";

/** Domain authentication, and the DNS records to set. */
export function DomainsPage() {
  const domains = useQuery(domainsQuery);
  return (
    <>
      <PageHeader title={words.domains} lead={words.domainsLead} />
      <QueryState
        query={domains}
        loading={words.loadingDomains}
        failed={words.couldntLoadDomains}
        rows={3}
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState
              title={words.noDomainsYet}
              icon={DomainIcon}
              actions={
                <a {...buttonProps("primary")} href={routePaths.settings("inboxes/new/mail")}>
                  <AddIcon className="s14" />
                  {words.addEmailInbox}
                </a>
              }
            >
              {words.noDomainsHint}
            </EmptyState>
          ) : (
            rows.map((domain) => <DomainCard key={domain.domain} domain={domain} />)
          )
        }
      </QueryState>
    </>
  );
}
