import { useBootstrap } from "#web/data/bootstrap.ts";
import { CopyButton } from "#web/features/settings/components/copy/copy-button.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { DownloadIcon } from "#web/ui/icons.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { formatRecoveryFile } from "./recovery-file.ts";

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Called when the codes were copied or downloaded. */
  onKept: () => void;
}

export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { me, workspace } = useBootstrap("me", "workspace");
  const { now, locale, timeZone } = useTimeFrame();
  const download = () => {
    const on = now.toLocaleDateString(locale, { dateStyle: "long", timeZone });
    const text = formatRecoveryFile(codes, {
      workspace: workspace.name,
      email: me.email,
      address: location.origin,
      on,
    });
    saveFile("deskbell-recovery-codes.txt", text);
    onKept();
  };
  return (
    <div className="set-form">
      <p className="soft">
        If you lose your phone, use one of these instead of the 6-digit code. Each works once.
      </p>
      <ul className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="set-deeds">
        <CopyButton what="Recovery codes" text={codes.join("\n")} onCopied={onKept} />
        <Button icon={DownloadIcon} onClick={download}>
          Download
        </Button>
      </div>
    </div>
  );
}

function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
