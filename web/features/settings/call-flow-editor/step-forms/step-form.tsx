import type { FlowStep } from "#domain/call/flow/flow.ts";
import { examplePhoneNumber } from "#domain/contact/example-phone-number.ts";
import { validateHours } from "#domain/inbox/hours.ts";
import { limit } from "#domain/limits.ts";
import { unreachable } from "#domain/required.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useFlowCanvas } from "#web/features/settings/call-flow-editor/canvas/canvas-context.ts";
import * as words from "#web/features/settings/call-flow-editor/words.ts";
import { HoursEditor } from "#web/features/settings/inboxes/hours/hours-editor.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextArea, TextInput } from "#web/ui/form/text-input.tsx";
import { MenuForm } from "./menu-form.tsx";
import { NumberField } from "./number-field.tsx";
import { PromptField } from "./prompt-field.tsx";
import { QueueForm } from "./queue-form.tsx";
import { TargetsField } from "./targets-field.tsx";

export function StepForm({ step }: { step: FlowStep }) {
  const { change } = useFlowCanvas();
  const country = useBootstrap(({ workspace }) => workspace.country);
  const set = (next: FlowStep, about: string) => change(next, about);
  switch (step.kind) {
    case "hours":
      return (
        <HoursEditor
          hours={step.hours}
          issues={Object.fromEntries(
            validateHours(step.hours).map(({ path, message }) => [path, message]),
          )}
          onChange={(hours) => set({ ...step, hours }, "hours")}
        />
      );
    case "greeting":
      return (
        <PromptField
          label={words.callerHears}
          prompt={step.prompt}
          onChange={(prompt) => prompt && set({ ...step, prompt }, "prompt")}
        />
      );
    case "menu":
      return <MenuForm step={step} onChange={set} />;
    case "ring":
      return (
        <>
          <TargetsField step={step} onChange={set} />
          <NumberField
            label={words.ringsFor}
            unit={words.unitSeconds}
            hint={words.thenNoAnswer}
            value={step.seconds}
            max={limit("ringMaxSeconds")}
            min={limit("ringMinSeconds")}
            onChange={(seconds) => set({ ...step, seconds }, "seconds")}
          />
        </>
      );
    case "queue":
      return <QueueForm step={step} onChange={set} />;
    case "voicemail":
      return (
        <>
          <PromptField
            label={words.greetingBeforeTone}
            prompt={step.prompt}
            onChange={(prompt) => prompt && set({ ...step, prompt }, "prompt")}
          />
          <NumberField
            label={words.maximumLength}
            unit={words.unitSeconds}
            value={step.maxSeconds}
            max={limit("voicemailSeconds")}
            min={limit("ringMinSeconds")}
            onChange={(maxSeconds) => set({ ...step, maxSeconds }, "longest")}
          />
        </>
      );
    case "forward":
      return (
        <>
          <Field label={words.number} hint={words.forwardHint}>
            <TextInput
              type="tel"
              autoComplete="off"
              placeholder={examplePhoneNumber(country)}
              value={step.number}
              onChange={({ target }) => set({ ...step, number: target.value }, "number")}
            />
          </Field>
          <NumberField
            label={words.ringsFor}
            unit={words.unitSeconds}
            value={step.seconds}
            max={limit("ringMaxSeconds")}
            min={limit("ringMinSeconds")}
            onChange={(seconds) => set({ ...step, seconds }, "seconds")}
          />
        </>
      );
    case "text_back":
      return (
        <>
          <Field label={words.text} hint={words.onceADay}>
            <TextArea
              maxLength={limit("textLength")}
              value={step.text}
              onChange={({ target }) => set({ ...step, text: target.value }, "text")}
            />
          </Field>
          <PromptField
            label={words.messageBeforeHangup}
            isOptional
            prompt={step.prompt}
            onChange={(prompt) => set({ ...step, prompt }, "prompt")}
          />
        </>
      );
    case "hang_up":
      return (
        <PromptField
          label={words.messageBeforeHangup}
          isOptional
          prompt={step.prompt}
          onChange={(prompt) => set({ ...step, prompt }, "prompt")}
        />
      );
    default:
      return unreachable(step);
  }
}
