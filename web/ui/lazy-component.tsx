// Lazily loaded components. Failed loads are retried: React's own lazy repeats its first error until the page
// is reloaded.
import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  use,
  useLayoutEffect,
  useRef,
} from "react";
import { toasts } from "#web/ui/feedback/toasts.ts";
import {
  endTypeahead,
  startTypeahead,
  typeaheadCanceled,
} from "#web/ui/keyboard/typeahead-buffer.ts";
import { retryImport } from "#web/ui/retry-import.ts";
import * as words from "./words.ts";

/** Loading a component failed: the server is unreachable, or it was updated and no longer has it. */
export class LoadError extends Error {
  constructor(cause: unknown) {
    super(words.couldntLoadPart, { cause });
  }
}

interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Loads it without rendering. */
  readonly load: () => Promise<void>;
}

/** Counts the requests to retry: a failed load is repeated once for each of them. */
let retryRound = 0;

export function retryFailedLoads(): void {
  retryRound += 1;
}

interface LazyOptions {
  /** Not requested by the member: retried until loaded, while the page stays usable. */
  readonly retry?: boolean;
}

export function lazyComponent<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
  { retry = false }: LazyOptions = {},
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  let attempts = 0;
  let startedRound = retryRound;
  let hasFailed = false;

  const importOnce = async () => {
    attempts += 1;
    if (attempts > 1) await reloadStyles();
    return importComponent();
  };
  const tryLoad = async () => {
    try {
      loaded = await (retry ? retryImport(importOnce) : importOnce());
      return loaded;
    } catch (error) {
      hasFailed = true;
      throw new LoadError(error);
    }
  };
  const load = () => {
    if (loading === null || (hasFailed && startedRound !== retryRound)) {
      hasFailed = false;
      startedRound = retryRound;
      loading = tryLoad();
      // A preload has no consumer yet; prevents an unhandled rejection.
      loading.catch(() => undefined);
    }
    return loading;
  };
  // Renders a loaded component without showing the fallback first.
  const Loaded = (props: Props) => {
    const Shown = loaded ?? use(load());
    return <Shown {...props} />;
  };
  return Object.assign(Loaded, {
    load: async () => {
      if (hasFailed) retryFailedLoads();
      await load();
    },
  });
}

/** A dialog the member opened: if it fails to load, a toast says so and the page below stays. */
export function lazyDialog<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const Dialog = lazyComponent(importComponent);
  const WithFallback = (props: Props) => (
    <ToastOnFailure onError={closeOf(props)}>
      <Suspense fallback={<DialogPlaceholder onClose={closeOf(props)} />}>
        <Dialog {...props} />
      </Suspense>
    </ToastOnFailure>
  );
  return Object.assign(WithFallback, { load: Dialog.load });
}

type Close = (() => void) | undefined;

const closeOf = (props: object): Close =>
  "onClose" in props ? (props.onClose as () => void) : undefined;

/** Keys typed meanwhile are for the dialog, and Escape cancels it before it is loaded. */
function DialogPlaceholder({ onClose }: { onClose: Close }) {
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    startTypeahead();
    const cancel = () => close.current?.();
    window.addEventListener(typeaheadCanceled, cancel);
    return () => {
      window.removeEventListener(typeaheadCanceled, cancel);
      // The dialog takes the typed text with focus; if it does not, the buffer ends here.
      requestAnimationFrame(() => requestAnimationFrame(endTypeahead));
    };
  }, []);
  return null;
}

interface ToastOnFailureProps {
  onError: Close;
  children: ReactNode;
}

class ToastOnFailure extends Component<ToastOnFailureProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(error: unknown) {
    if (!(error instanceof LoadError)) throw error;
    return { isBroken: true };
  }

  override componentDidCatch(): void {
    retryFailedLoads();
    endTypeahead();
    toasts.show({
      text: words.couldntOpen,
      kind: "failed",
    });
    this.props.onError?.();
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}

/** Vite treats a style sheet that failed to load as loaded, so it is inserted again. */
async function reloadStyles(): Promise<void> {
  const broken = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    (link) => link.sheet === null,
  );
  await Promise.all(
    broken.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement;
      const settled = new Promise((loaded, failed) => {
        again.addEventListener("load", loaded);
        again.addEventListener("error", () => failed(new Error(`No style sheet ${link.href}`)));
      });
      link.replaceWith(again);
      return settled;
    }),
  );
}
