import type { Line } from "#contract/live.ts";
import { channelOf } from "#domain/line/line-kind.ts";
import { messagesName } from "#domain/message/message-names.ts";
import { call } from "#web/data/api.ts";
import { sayRefusal } from "#web/data/refusal.ts";
import { useAction } from "#web/data/use-action.ts";
import type { Account } from "#web/features/settings/accounts/account-queries.ts";
import type { Vendor } from "#web/features/settings/accounts/connect/vendor-form.ts";
import { CopyBox } from "#web/features/settings/parts/copy/copy-box.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { FieldError } from "#web/ui/field/field.tsx";
import { DoneIcon, type Glyph, WarningIcon } from "#web/ui/icon.tsx";
import { lineState } from "./line-state.ts";
import { placeLine } from "./use-archive-line.ts";

interface ArrivalProps {
  line: Line;
  account: Account;
  vendor: Vendor | undefined;
  /** What the provider said when we tried to set the address. */
  problem?: string | null;
}

const glyphs: Record<"ok" | "warn" | "danger", Glyph> = {
  ok: DoneIcon,
  warn: WarningIcon,
  danger: WarningIcon,
};

export function Arrival({ line, account, vendor, problem = null }: ArrivalProps) {
  const point = useAction({
    ask: () => call("setLineHooks", { lineId: line.id }),
    settle: (cache, answer) => placeLine(cache, answer),
    tells: "in place",
  });
  const state = lineState(line);
  const Shape = glyphs[state.kind];
  const name = vendor?.name ?? "your provider";
  const maySet = vendor?.setsHooks === true && !account.isSimulated && line.can.isAnswerable;
  return (
    <div className="set-form">
      <p className="set-state">
        <Shape className={`c-${state.kind}`} />
        <span>{state.say}</span>
      </p>
      {problem !== null && line.hooksState !== "set" && <FieldError>{problem}</FieldError>}
      {!account.isSimulated && line.can.isAnswerable && (
        <CopyBox
          label={`Webhook URL for incoming ${messagesName(channelOf(line.kind))}`}
          words={account.hookUrl}
          hint={
            maySet
              ? `Set it at ${name} with the button below, or by hand.`
              : `In the ${name} console, open this number and paste the URL as its webhook for incoming messages, method POST.`
          }
        />
      )}
      {maySet && (
        <div className="set-deeds">
          <Button busy={point.isBusy} onClick={() => void point.run(undefined)}>
            {line.hooksState === "set" ? "Check again" : "Set webhook"}
          </Button>
        </div>
      )}
      {point.refusal && <FieldError>{sayRefusal(point.refusal)}</FieldError>}
    </div>
  );
}
