import { useState } from "react";
import type { TrafficMessage, TrafficRow } from "#contract/simulator/simulator.ts";
import { callSimulatorApi } from "#web/features/simulator/simulator-api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { AgainIcon } from "#web/ui/icons.tsx";
import { fieldsOf } from "./verdict-labels.ts";

export function TrafficDetail({ row, id }: { row: TrafficRow; id: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const again = async () => {
    const response = await callSimulatorApi("POST", `wire/${row.id}/again`, { times: 1 });
    setProblem(response.kind === "problem" ? response.message : null);
  };
  const hasAnswer = row.response !== null && row.status !== null;
  return (
    <div className="wire-detail" id={id}>
      <p className="wire-address">
        <b>{row.method}</b> {row.url}
      </p>
      <Part title="Request" message={row.request} />
      {hasAnswer && row.response !== null && (
        <Part title={`Response ${row.status}`} message={row.response} />
      )}
      {row.direction === "to_desk" && (
        <div className="wire-deeds">
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
    <dl className={isQuiet ? "wire-fields quiet" : "wire-fields"}>
      {fields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a form may hold one name twice; it never changes
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value === "" ? <i>empty</i> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
