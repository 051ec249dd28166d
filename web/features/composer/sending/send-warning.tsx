import * as words from "#web/features/composer/words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";

interface SendWarningProps {
  warning: string;
  onSendAnyway: () => void;
}

export const SendWarning = ({ warning, onSendAnyway }: SendWarningProps) => (
  <Banner
    kind="warn"
    actions={
      <Button size="small" onClick={onSendAnyway}>
        {words.sendAnyway}
      </Button>
    }
  >
    {warning}
  </Banner>
);
