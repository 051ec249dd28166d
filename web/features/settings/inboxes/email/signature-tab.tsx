import { signatureVariables } from "#domain/inbox/template-variables.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { routePaths } from "#web/data/routes.ts";
import richTextFieldStyles from "#web/features/settings/components/rich-text/rich-text-field.module.css";
import { RichTextField } from "#web/features/settings/components/rich-text/rich-text-field.tsx";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import * as words from "#web/features/settings/inboxes/words.ts";
import fieldStyles from "#web/ui/form/field.module.css";
import { SafeHtml } from "#web/ui/rich-text/safe-html.tsx";
import styles from "./email-inbox.module.css";
import { renderPreview } from "./render-preview.ts";
import type { TabProps } from "./tab-props.ts";

export function SignatureTab({ inbox, values, change, at }: TabProps) {
  const { me, workspace } = useBootstrap(({ me, workspace }) => ({ me, workspace }));
  const formatted = renderPreview(values.signature, {
    "member.name": me.name,
    "member.email": me.email,
    "inbox.name": values.name,
    "inbox.address": inbox.address,
    "workspace.name": workspace.name,
  });
  return (
    <div className={styles.emailInboxColumns}>
      <RichTextField
        label={words.signature}
        value={values.signature}
        placeholder={words.signatureExample}
        hint={words.signatureHint}
        error={at.signature}
        variables={signatureVariables}
        onChange={(signature) => change({ signature })}
      />
      <div>
        <SettingsSection
          title={words.preview}
          hint={
            me.settings.signature === "" ? (
              words.sentByYou
            ) : (
              <>
                {words.ownSignatureUsed}{" "}
                <a className="inline-link" href={routePaths.settings("profile")}>
                  {words.viewInProfile}
                </a>
              </>
            )
          }
        >
          <div className={richTextFieldStyles.richPreview}>
            <p className="muted">{words.emailExample}</p>
            {formatted === "" ? (
              <p data-part="hint" className={fieldStyles.hint}>
                {words.noSignatureYet}
              </p>
            ) : (
              <SafeHtml html={formatted} />
            )}
          </div>
        </SettingsSection>
      </div>
    </div>
  );
}
