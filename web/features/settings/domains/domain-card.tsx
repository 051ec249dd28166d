import { useId } from "react";
import { call, type Outputs } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { addressOf } from "#web/data/place.ts";
import { sayRefusal } from "#web/data/refusal.ts";
import { useAction } from "#web/data/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FieldError } from "#web/ui/field/field.tsx";
import { AgainIcon } from "#web/ui/icon.tsx";
import { Chip } from "#web/ui/text/chip.tsx";
import { Ago } from "#web/ui/time/ago.tsx";
import type { DomainCheck } from "./domain-queries.ts";
import { FindingRow } from "./finding-row.tsx";
import { byUrgency, split, verdictWords } from "./verdict-words.ts";

export function DomainCard({ domain }: { domain: DomainCheck }) {
  const id = useId();
  const check = useAction({
    ask: () => call("checkDomain", { domain: domain.domain }),
    settle: (cache, answer) =>
      cache.setQueryData<Outputs["listDomains"]>(
        keys.domains,
        (held) =>
          held && { rows: held.rows.map((one) => (one.domain === answer.domain ? answer : one)) },
      ),
    tells: "in place",
  });
  const { matters, extras } = split(domain.findings);
  const words = domain.verdict === null ? null : verdictWords[domain.verdict];
  return (
    <section className="set-block domain" aria-labelledby={id}>
      <div className="set-block-head">
        <div className="grow">
          <h2 id={id} className="domain-name">
            {domain.shown}
            {words !== null && (
              <Chip kind={words.kind} dot>
                {words.domain}
              </Chip>
            )}
          </h2>
          <p className="hint">
            {words === null ? "Not checked yet." : words.say}{" "}
            {domain.checkedAt !== null && (
              <>
                Last checked: <Ago at={domain.checkedAt} />.
              </>
            )}
          </p>
          <ul className="domain-lines">
            {domain.lines.map((line) => (
              <li key={line.id}>
                <a className="inline-link" href={addressOf.settings(`lines/${line.id}`)}>
                  {line.address}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <Button
          size="small"
          glyph={AgainIcon}
          busy={check.isBusy}
          aria-label={`Check again: ${domain.shown}`}
          onClick={() => void check.run(undefined)}
        >
          Check again
        </Button>
      </div>
      {check.refusal && <FieldError>{sayRefusal(check.refusal)}</FieldError>}
      {domain.problems.map((problem) => (
        <FieldError key={problem}>{problem}</FieldError>
      ))}
      {domain.findings.length > 0 && (
        <ul className="set-rows" aria-label={`DNS records of ${domain.shown}`}>
          {byUrgency(matters).map((finding) => (
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
