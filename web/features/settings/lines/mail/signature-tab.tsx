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
        hint="Stands below every mail of this line, unless whoever writes has a signature of their own."
        error={at.signature}
        holes={signatureHoles}
        onChange={(signature) => change({ signature })}
      />
      <div>
        <Block
          title="As customers see it"
          hint={
            me.settings.signature === "" ? (
              "Written by you."
            ) : (
              <>
                You have a signature of your own, which stands in its place.{" "}
                <a className="inline-link" href={addressOf.settings("profile")}>
                  See it in your profile
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
