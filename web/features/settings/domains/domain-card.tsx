import { useId } from "react";
import { errorMessage } from "#web/data/api-error.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { routePaths } from "#web/data/routes.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import { AgainIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import type { DomainCheck } from "./domain-queries.ts";
import { FindingRow } from "./finding-row.tsx";
import { sortByUrgency, splitFindings, verdictLabels } from "./verdict-labels.ts";

export function DomainCard({ domain }: { domain: DomainCheck }) {
  const id = useId();
  const check = useApiMutation({
    ask: () => rpc("checkEmailDomain", { domain: domain.domain }),
    settle: (cache, answer) =>
      cache.setQueryData<Outputs["listEmailDomains"]>(
        queryKeys.domains,
        (held) =>
          held && { rows: held.rows.map((one) => (one.domain === answer.domain ? answer : one)) },
      ),
    tells: "in place",
  });
  const { matters, extras } = splitFindings(domain.findings);
  const labels = domain.verdict === null ? null : verdictLabels[domain.verdict];
  return (
    <section className="set-block domain" aria-labelledby={id}>
      <div className="set-block-head">
        <div className="grow">
          <h2 id={id} className="domain-name">
            {domain.formatted}
            {labels !== null && (
              <Chip kind={labels.kind} dot>
                {labels.domain}
              </Chip>
            )}
          </h2>
          <p className="hint">
            {labels === null ? "Not checked yet." : labels.message}{" "}
            {domain.checkedAt !== null && (
              <>
                Last checked: <RelativeTime at={domain.checkedAt} />.
              </>
            )}
          </p>
          <ul className="domain-lines">
            {domain.inboxes.map((inbox) => (
              <li key={inbox.id}>
                <a className="inline-link" href={routePaths.settings(`inboxes/${inbox.id}`)}>
                  {inbox.address}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <Button
          size="small"
          icon={AgainIcon}
          busy={check.isBusy}
          aria-label={`Check again: ${domain.formatted}`}
          onClick={() => void check.run(undefined)}
        >
          Check again
        </Button>
      </div>
      {check.refusal && <FieldError>{errorMessage(check.refusal)}</FieldError>}
      {domain.problems.map((problem) => (
        <FieldError key={problem}>{problem}</FieldError>
      ))}
      {domain.findings.length > 0 && (
        <ul className="set-rows" aria-label={`DNS records of ${domain.formatted}`}>
          {sortByUrgency(matters).map((finding) => (
            <FindingRow key={finding.id} finding={finding} />
          ))}
        </ul>
      )}
      {extras.length > 0 && (
        <details className="domain-extras">
          <summary>Optional: {extras.map((one) => one.title).join(" and ")}</summary>
          <ul>
            {extras.map((finding) => (
              <FindingRow key={finding.id} finding={finding} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
