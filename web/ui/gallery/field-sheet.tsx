import { Checkbox, ChoiceGroup, Radio, Switch } from "#web/ui/form/choice.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { PasswordInput, TextArea, TextInput } from "#web/ui/form/text-input.tsx";
import { SearchIcon } from "#web/ui/icons.tsx";
import { Kbd } from "#web/ui/keyboard/kbd.tsx";
import { Sheet, SheetRow } from "./sheet.tsx";

export function FieldSheet() {
  return (
    <Sheet title="Field">
      <SheetRow top>
        <Field label="Company" hint="Customers see this name">
          <TextInput defaultValue="Copperline" />
        </Field>
        <Field label="Email" error="After @ the ending is missing">
          <TextInput type="email" defaultValue="ravi@copperline" />
        </Field>
        <Field label="Password">
          <PasswordInput defaultValue="correct horse" />
        </Field>
        <Field label="Search">
          <TextInput icon={SearchIcon} end={<Kbd keys="mod+k" />} placeholder="Search" />
        </Field>
        <Field label="Off">
          <TextInput defaultValue="Cannot be changed" disabled />
        </Field>
      </SheetRow>
      <SheetRow top>
        <Field label="Signature" aside="optional" className="grow">
          <TextArea defaultValue={"Kind regards,\nRavi"} />
        </Field>
        <Field label="Time zone" className="grow">
          <Select wide defaultValue="b">
            <option value="a">Lisbon</option>
            <option value="b">Bristol</option>
          </Select>
        </Field>
        <Select aria-label="Kept for" defaultValue="90">
          <option value="30">30 days</option>
          <option value="90">90 days</option>
        </Select>
      </SheetRow>
      <SheetRow top>
        <ChoiceGroup label="Who can see this line">
          <Radio name="who" defaultChecked>
            Everyone
          </Radio>
          <Radio name="who" hint="and owners and admins">
            One team
          </Radio>
        </ChoiceGroup>
        <div>
          <Checkbox>Close after sending</Checkbox>
          <Checkbox defaultChecked hint="Their words stay in the conversation">
            Hide it from the list
          </Checkbox>
          <Checkbox
            ref={(input) => {
              if (input) input.indeterminate = true;
            }}
          >
            Some of them
          </Checkbox>
          <Checkbox disabled>Cannot be changed</Checkbox>
        </div>
        <div>
          <Switch>Ring here</Switch>
          <Switch defaultChecked hint="Also while the tab is in the background">
            Sound
          </Switch>
        </div>
      </SheetRow>
    </Sheet>
  );
}
