import { useState } from "react";
import type { TrafficMessage, TrafficRow } from "#contract/simulator/simulator.ts";
import { callSimulatorApi } from "#web/features/simulator/simulator-api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { AgainIcon } from "#web/ui/icons.tsx";
import styles from "./traffic-entry.module.css";
import { fieldsOf } from "./verdict-labels.ts";

export function TrafficDetail({ row, id }: { row: TrafficRow; id: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const again = async () => {
    const response = await callSimulatorApi("POST", `traffic/${row.id}/replay`, { times: 1 });
    setProblem(response.kind === "problem" ? response.message : null);
  };
  const hasAnswer = row.response !== null && row.status !== null;
  return (
    <div className={styles.trafficDetail} id={id}>
      <p className={styles.trafficAddress}>
        <b>{row.method}</b> {row.url}
      </p>
      <Part title="Request" message={row.request} />
      {hasAnswer && row.response !== null && (
        <Part title={`Response ${row.status}`} message={row.response} />
      )}
      {row.direction === "to_app" && (
        <div className={styles.trafficActions}>
          <Button size="small" icon={AgainIcon} onClick={() => void again()}>
            Send again
          </Button>
          {problem !== null && <span role="alert">{problem}</span>}
        </div>
      )}
    </div>
  );
}

function Part({ title, message }: { title: string; message: TrafficMessage }) {
  const fields = fieldsOf(message.body);
  return (
    <section>
      <h3>{title}</h3>
      <Fields fields={Object.entries(message.headers)} isQuiet />
      {fields === null ? <pre>{message.body}</pre> : <Fields fields={fields} />}
    </section>
  );
}

function Fields({
  fields,
  isQuiet = false,
}: {
  fields: readonly (readonly [string, string])[];
  isQuiet?: boolean;
}) {
  if (fields.length === 0) return null;
  return (
    <dl className={isQuiet ? clsx(styles.trafficFields, styles.quiet) : styles.trafficFields}>
      {fields.map(([name, value], index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a form may contain a name twice, and the rows never change
          key={index}
        >
          <dt>{name}</dt>
          <dd>{value === "" ? <i>empty</i> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
