import { useBootstrap } from "#web/data/bootstrap.ts";
import { CopyButton } from "#web/features/settings/components/copy/copy-button.tsx";
import styles from "#web/features/settings/components/form.module.css";
import settingsStyles from "#web/features/settings/settings.module.css";
import settingsPartsStyles from "#web/features/settings/settings-parts.module.css";
import { Button } from "#web/ui/button/button.tsx";
import { DownloadIcon } from "#web/ui/icons.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { formatRecoveryFile } from "./recovery-file.ts";
import * as words from "./words.ts";

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Called when the codes were copied or downloaded. */
  onConfirmed: () => void;
}

export function RecoveryCodes({ codes, onConfirmed }: RecoveryCodesProps) {
  const { me, workspace } = useBootstrap(({ me, workspace }) => ({ me, workspace }));
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
    onConfirmed();
  };
  return (
    <div data-part="settings-form" className={styles.settingsForm}>
      <p className="soft">{words.recoveryCodesHint}</p>
      <ul className={settingsPartsStyles.recoveryCodes} aria-label={words.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={settingsStyles.settingsActions}>
        <CopyButton what={words.recoveryCodes} text={codes.join("\n")} onCopied={onConfirmed} />
        <Button icon={DownloadIcon} onClick={download}>
          {words.download}
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
