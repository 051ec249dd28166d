import { signatureHoles } from "#domain/line/line-words.ts";
import { useDesk } from "#web/data/desk.ts";
import { addressOf } from "#web/data/place.ts";
import { Block } from "#web/features/settings/parts/block.tsx";
import { RichField } from "#web/features/settings/parts/rich/rich-field.tsx";
import { SafeWords } from "#web/ui/rich/safe-words.tsx";
import { filledForLooks } from "./filled-for-looks.ts";
import type { TabProps } from "./tab-props.ts";

export function SignatureTab({ line, values, change, at }: TabProps) {
  const { me, workspace } = useDesk("me", "workspace");
  const shown = filledForLooks(values.signature, {
    "member.name": me.name,
    "member.email": me.email,
    "line.name": values.name,
    "line.address": line.address,
    "workspace.name": workspace.name,
  });
  return (
    <div className="mail-line-cols">
      <RichField
        label="Signature"
        value={values.signature}
        placeholder="Copperline, 4 Mill Lane, Bristol"
        hint="Added below every email from this inbox, unless the sender has their own signature."
        error={at.signature}
        holes={signatureHoles}
        onChange={(signature) => change({ signature })}
      />
      <div>
        <Block
          title="Preview"
          hint={
            me.settings.signature === "" ? (
              "Sent by you."
            ) : (
              <>
                Your own signature is used instead.{" "}
                <a className="inline-link" href={addressOf.settings("profile")}>
                  View it in your profile
                </a>
              </>
            )
          }
        >
          <div className="rich-preview">
            <p className="muted">Your tap is ready to be fetched.</p>
            {shown === "" ? <p className="hint">No signature yet.</p> : <SafeWords html={shown} />}
          </div>
        </Block>
      </div>
    </div>
  );
}
