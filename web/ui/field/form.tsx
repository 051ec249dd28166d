import { type ComponentProps, type FormEvent, useEffect, useRef } from "react";

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  onSubmit: () => void;
  /** Changes with each refusal: the first field with a mistake then takes the focus. */
  refusal?: unknown;
}

/** The browser's own bubbles name one mistake at a time; here all stand at their fields. */
export function Form({ onSubmit, refusal, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form in a dialog stands inside the page's own in React's tree.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <form noValidate {...rest} ref={form} onSubmit={submit}>
      {children}
    </form>
  );
}
