import { useId } from "react";
import { errorMessage } from "#web/data/api-error.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { routePaths } from "#web/data/routes.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import rowsStyles from "#web/features/settings/components/rows.module.css";
import settingsStyles from "#web/features/settings/settings.module.css";
import { fill } from "#web/language/fill.ts";
import { listNames } from "#web/language/list-names.ts";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { Chip } from "#web/ui/display/chip.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { FieldError } from "#web/ui/form/field.tsx";
import { AgainIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import type { DomainCheck } from "./domain-queries.ts";
import styles from "./domains.module.css";
import { FindingRow } from "./finding-row.tsx";
import { sortByUrgency, splitFindings, verdictLabels } from "./verdict-labels.ts";
import * as words from "./words.ts";

export function DomainCard({ domain }: { domain: DomainCheck }) {
  const id = useId();
  const check = useApiMutation({
    request: () => rpc("checkEmailDomain", { domain: domain.domain }),
    onSuccess: (cache, response) =>
      cache.setQueryData<Outputs["listEmailDomains"]>(
        queryKeys.domains,
        (held) =>
          held && {
            rows: held.rows.map((one) => (one.domain === response.domain ? response : one)),
          },
      ),
    errorDisplay: "in place",
  });
  const { matters, extras } = splitFindings(domain.findings);
  const labels = domain.verdict === null ? null : verdictLabels[domain.verdict];
  return (
    <section
      data-part="settings-block"
      className={clsx(settingsStyles.settingsBlock, styles.domain)}
      aria-labelledby={id}
    >
      <div className={settingsStyles.settingsBlockHeader}>
        <div className="grow">
          <h2 id={id} className={styles.domainName}>
            {domain.formatted}
            {labels !== null && (
              <Chip kind={labels.kind} dot>
                {labels.domain}
              </Chip>
            )}
          </h2>
          <p data-part="hint" className={fieldStyles.hint}>
            {labels === null ? words.notCheckedYet : labels.message}{" "}
            {domain.checkedAt !== null && (
              <>
                {words.lastChecked} <RelativeTime at={domain.checkedAt} />.
              </>
            )}
          </p>
          <ul className={styles.domainLines}>
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
          aria-label={fill(words.checkDomainAgain, { formatted: domain.formatted })}
          onClick={() => void check.run(undefined)}
        >
          {words.checkAgain}
        </Button>
      </div>
      {check.error && <FieldError>{errorMessage(check.error)}</FieldError>}
      {domain.problems.map((problem) => (
        <FieldError key={problem}>{problem}</FieldError>
      ))}
      {domain.findings.length > 0 && (
        <ul
          data-part="settings-rows"
          className={rowsStyles.settingsRows}
          aria-label={fill(words.dnsRecordsOf, { formatted: domain.formatted })}
        >
          {sortByUrgency(matters).map((finding) => (
            <FindingRow key={finding.id} finding={finding} />
          ))}
        </ul>
      )}
      {extras.length > 0 && (
        <details className={styles.domainExtras}>
          <summary>
            {fill(words.optionalRecords, {
              records: listNames(extras.map((one) => one.title)),
            })}
          </summary>
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
