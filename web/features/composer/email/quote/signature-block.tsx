import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { RemoveIcon } from "#web/ui/icons.tsx";
import { SafeHtml } from "#web/ui/rich-text/safe-html.tsx";

interface SignatureBlockProps {
  html: string;
  withoutSignature: boolean;
  onChange: (withoutSignature: boolean) => void;
}

/** The signature below the text, as the recipient sees it. */
export function SignatureBlock({ html, withoutSignature, onChange }: SignatureBlockProps) {
  if (html === "") return null;
  if (withoutSignature)
    return (
      <div className="signature-part off">
        <Button kind="quiet" size="small" onClick={() => onChange(false)}>
          Add signature
        </Button>
      </div>
    );
  return (
    <section className="signature-part" aria-label="Signature">
      <SafeHtml html={html} className="grow" />
      <IconButton
        name="Leave the signature out"
        icon={RemoveIcon}
        size="small"
        onClick={() => onChange(true)}
      />
    </section>
  );
}
