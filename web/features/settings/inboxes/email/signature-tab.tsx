import { signatureVariables } from "#domain/inbox/template-variables.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { routePaths } from "#web/data/routes.ts";
import { RichTextField } from "#web/features/settings/components/rich-text/rich-text-field.tsx";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { SafeHtml } from "#web/ui/rich-text/safe-html.tsx";
import { renderPreview } from "./render-preview.ts";
import type { TabProps } from "./tab-props.ts";

export function SignatureTab({ inbox, values, change, at }: TabProps) {
  const { me, workspace } = useBootstrap("me", "workspace");
  const formatted = renderPreview(values.signature, {
    "member.name": me.name,
    "member.email": me.email,
    "line.name": values.name,
    "line.address": inbox.address,
    "workspace.name": workspace.name,
  });
  return (
    <div className="mail-line-cols">
      <RichTextField
        label="Signature"
        value={values.signature}
        placeholder="Copperline, 4 Mill Lane, Bristol"
        hint="Added below every email from this inbox, unless the sender has their own signature."
        error={at.signature}
        holes={signatureVariables}
        onChange={(signature) => change({ signature })}
      />
      <div>
        <SettingsSection
          title="Preview"
          hint={
            me.settings.signature === "" ? (
              "Sent by you."
            ) : (
              <>
                Your own signature is used instead.{" "}
                <a className="inline-link" href={routePaths.settings("profile")}>
                  View it in your profile
                </a>
              </>
            )
          }
        >
          <div className="rich-preview">
            <p className="muted">Your tap is ready to be fetched.</p>
            {formatted === "" ? (
              <p className="hint">No signature yet.</p>
            ) : (
              <SafeHtml html={formatted} />
            )}
          </div>
        </SettingsSection>
      </div>
    </div>
  );
}
