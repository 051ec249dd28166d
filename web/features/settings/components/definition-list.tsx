import { Fragment, type ReactNode } from "react";

/** Read-only terms and values. */
export function DefinitionList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="set-facts">
      {facts.map(([word, fact]) => (
        <Fragment key={word}>
          <dt>{word}</dt>
          <dd>{fact}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
