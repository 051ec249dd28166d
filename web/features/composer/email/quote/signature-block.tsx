import styles from "#web/features/composer/email/email-form.module.css";
import * as words from "#web/features/composer/words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
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
      <div className={clsx(styles.signaturePart, styles.off)}>
        <Button kind="quiet" size="small" onClick={() => onChange(false)}>
          {words.addSignature}
        </Button>
      </div>
    );
  return (
    <section className={styles.signaturePart} aria-label={words.signature}>
      <SafeHtml html={html} className="grow" />
      <IconButton
        name={words.removeSignature}
        icon={RemoveIcon}
        size="small"
        onClick={() => onChange(true)}
      />
    </section>
  );
}
