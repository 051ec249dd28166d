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
    if (!refusal) return;
    form.current?.setAttribute("data-typed", "");
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form in a dialog stands inside the page's own in React's tree.
    event.stopPropagation();
    form.current?.removeAttribute("data-typed");
    onSubmit();
  };
  return (
    <form
      noValidate
      {...rest}
      ref={form}
      onSubmit={submit}
      // Read by hasOpenWork().
      onInput={() => form.current?.setAttribute("data-typed", "")}
    >
      {children}
    </form>
  );
}
