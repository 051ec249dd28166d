// A part of the page that is fetched apart, yet drawn without a flicker once it is there: React's own lazy
// shows its fallback for a moment even when the module has long been loaded.
import { type ComponentType, lazy, type ReactNode, useState } from "react";

export interface Preloaded<Props> {
  (props: Props): ReactNode;
  /** Fetches it now, without drawing it. */
  readonly load: () => Promise<void>;
}

export function preloaded<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): Preloaded<Props> {
  let there: ComponentType<Props> | null = null;
  const load = async () => {
    there ??= await fetch();
  };
  const Later: ComponentType<Props> = lazy(async () => {
    await load();
    return { default: there ?? (await fetch()) };
  }) as unknown as ComponentType<Props>;
  function Part(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => there ?? Later);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { load });
}
