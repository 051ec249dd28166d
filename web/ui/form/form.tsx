import { type ComponentProps, type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { FormErrorContext } from "./field.tsx";

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  onSubmit: () => void;
  /** Changes with each error: the first invalid field then takes focus. */
  error?: unknown;
}

/** Replaces the browser's validation bubbles, which show one error at a time; here all are shown at their fields. */
export function Form({ onSubmit, error, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  // A submit that ends at once, with what the form checks itself, is one as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object after each attempt
  const shown = useMemo(() => (error ? { error } : null), [error, attempts]);
  useEffect(() => {
    if (!error) return;
    form.current?.setAttribute("data-typed", "");
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In React's tree a form in a dialog is inside the page's form.
    event.stopPropagation();
    form.current?.removeAttribute("data-typed");
    setAttempts(attempts + 1);
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
      <FormErrorContext value={shown}>{children}</FormErrorContext>
    </form>
  );
}
