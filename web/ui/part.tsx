// A lazily loaded part of the page. Failed loads are retried: React's own lazy repeats its first error until the page
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
import { toasts } from "#web/ui/feedback/toast.tsx";
import {
  endTypeahead,
  startTypeahead,
  typeaheadCanceled,
} from "#web/ui/keyboard/typeahead-buffer.ts";
import { retryImport } from "#web/ui/retry-import.ts";
import * as words from "./words.ts";

/** Loading the part failed: the server is unreachable, or it was updated and no longer has it. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super(words.couldntLoadPart, { cause });
    this.name = "PartMissing";
  }
}

interface Part<Props> {
  (props: Props): ReactNode;
  /** Loads it without rendering. */
  readonly load: () => Promise<void>;
}

/** Number of retry requests: an error is replayed only within one such round. */
let round = 0;

export function retryFailedParts(): void {
  round += 1;
}

interface PartOptions {
  /** Not requested by the member: retried until loaded, while the page stays usable. */
  readonly isPatient?: boolean;
}

export function part<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { isPatient = false }: PartOptions = {},
): Part<Props> {
  let there: ComponentType<Props> | null = null;
  let coming: Promise<ComponentType<Props>> | null = null;
  let attempts = 0;
  let requestedRound = round;
  let isRefused = false;

  const once = async () => {
    attempts += 1;
    if (attempts > 1) await reloadStyles();
    return fetchPart();
  };
  const load = async () => {
    try {
      there = await (isPatient ? retryImport(once) : once());
      return there;
    } catch (error) {
      isRefused = true;
      throw new PartMissing(error);
    }
  };
  const come = () => {
    if (coming === null || (isRefused && requestedRound !== round)) {
      isRefused = false;
      requestedRound = round;
      coming = load();
      // A preload has no consumer yet; prevents an unhandled rejection.
      coming.catch(() => undefined);
    }
    return coming;
  };
  // Renders a loaded part without showing the fallback first.
  const Drawn = (props: Props) => {
    const Shown = there ?? use(come());
    return <Shown {...props} />;
  };
  return Object.assign(Drawn, {
    load: async () => {
      if (isRefused) retryFailedParts();
      await come();
    },
  });
}

/** A dialog the member opened: if it fails to load, a toast says so and the page below stays. */
export function dialogPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): Part<Props> {
  const Inside = part(fetchPart);
  const Drawn = (props: Props) => (
    <OrToast onGone={closeOf(props)}>
      <Suspense fallback={<DialogPlaceholder onClose={closeOf(props)} />}>
        <Inside {...props} />
      </Suspense>
    </OrToast>
  );
  return Object.assign(Drawn, { load: Inside.load });
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

interface OrToastProps {
  onGone: Close;
  children: ReactNode;
}

class OrToast extends Component<OrToastProps, { isGone: boolean }> {
  override state = { isGone: false };

  static getDerivedStateFromError(error: unknown) {
    if (!(error instanceof PartMissing)) throw error;
    return { isGone: true };
  }

  override componentDidCatch(): void {
    retryFailedParts();
    endTypeahead();
    toasts.show({
      text: words.couldntOpen,
      kind: "failed",
    });
    this.props.onGone?.();
  }

  override render(): ReactNode {
    return this.state.isGone ? null : this.props.children;
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
