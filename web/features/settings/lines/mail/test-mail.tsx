import { useState } from "react";
import { call, type Outputs } from "#web/data/api.ts";
import { useDesk } from "#web/data/desk.ts";
import { sayRefusal } from "#web/data/refusal.ts";
import { useAction } from "#web/data/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field, FieldError } from "#web/ui/field/field.tsx";
import { TextInput } from "#web/ui/field/text-input.tsx";
import { DoneIcon, SendIcon, WarningIcon } from "#web/ui/icon.tsx";
import type { MailLine } from "./mail-line-values.ts";

export function TestMail({ line }: { line: MailLine }) {
  const { me } = useDesk("me");
  const [to, setTo] = useState(me.email);
  const [result, setResult] = useState<Outputs["testLine"] | null>(null);
  const test = useAction({
    ask: () => call("testLine", { lineId: line.id, to }),
    settle: (_, answer) => setResult(answer),
    tells: "in place",
  });
  const Shape = result?.isSent ? DoneIcon : WarningIcon;
  return (
    <div className="set-form">
      <Field label="To">
        <TextInput
          type="email"
          autoComplete="email"
          value={to}
          onChange={(event) => setTo(event.target.value)}
          onKeyDown={(event) => {
            // The form around it saves the line; Enter here means the test.
            if (event.key !== "Enter") return;
            event.preventDefault();
            void test.run(undefined);
          }}
        />
      </Field>
      <div className="set-deeds">
        <Button glyph={SendIcon} busy={test.isBusy} onClick={() => void test.run(undefined)}>
          Send test email
        </Button>
      </div>
      {result !== null && (
        <p className="set-state" role="status">
          <Shape className={result.isSent ? "c-ok" : "c-danger"} />
          <span className="set-break">{result.say}</span>
        </p>
      )}
      {test.refusal && <FieldError>{sayRefusal(test.refusal)}</FieldError>}
    </div>
  );
}
