import { Fragment, type ReactNode } from "react";
import styles from "./form.module.css";

/** Read-only terms and values. */
export function DefinitionList({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.settingsDetails}>
      {rows.map(([word, fact]) => (
        <Fragment key={word}>
          <dt>{word}</dt>
          <dd>{fact}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
