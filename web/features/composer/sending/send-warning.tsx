import * as words from "#web/features/composer/words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";

interface SendWarningProps {
  warning: string;
  isScheduling?: boolean;
  onSendAnyway: () => void;
}

export const SendWarning = ({ warning, isScheduling, onSendAnyway }: SendWarningProps) => (
  <Banner
    kind="warn"
    actions={
      <Button size="small" onClick={onSendAnyway}>
        {isScheduling === true ? words.scheduleAnyway : words.sendAnyway}
      </Button>
    }
  >
    {warning}
  </Banner>
);
