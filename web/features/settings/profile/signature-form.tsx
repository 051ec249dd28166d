import { signatureHoles } from "#domain/line/line-words.ts";
import { call } from "#web/data/api.ts";
import { useReloadDesk } from "#web/data/desk.ts";
import { formSays } from "#web/data/field-issues.ts";
import { useAction } from "#web/data/use-action.ts";
import { Block } from "#web/features/settings/parts/block.tsx";
import { RichField } from "#web/features/settings/parts/rich/rich-field.tsx";
import { SaveBar } from "#web/features/settings/parts/unsaved/save-bar.tsx";
import { useUnsaved } from "#web/features/settings/parts/unsaved/use-unsaved.ts";
import { Form } from "#web/ui/field/form.tsx";

export function SignatureForm({ signature }: { signature: string }) {
  const reload = useReloadDesk();
  const form = useUnsaved("profile/signature", { signature });
  const save = useAction({
    ask: async () => {
      await call("updateProfile", { settings: { signature: form.values.signature } });
      await reload();
      form.taken();
    },
    tells: "in place",
  });
  const says = formSays(save.refusal);
  return (
    <Block title="Signature" hint="Added below your emails. You can remove it from any email.">
      <Form className="set-form" onSubmit={() => void save.run(undefined)} refusal={save.refusal}>
        <RichField
          label="Your signature"
          placeholder="Same as the inbox"
          hint="If blank, the inbox's signature is used."
          holes={signatureHoles}
          error={says.at["settings.signature"]}
          value={form.values.signature}
          onChange={(html) => form.change({ signature: html })}
        />
        <SaveBar
          isChanged={form.isChanged}
          isBusy={save.isBusy}
          rest={says.rest}
          onDiscard={form.discard}
        />
      </Form>
    </Block>
  );
}
