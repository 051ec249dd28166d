// A part of the page that is fetched apart. What did not come is asked for again: React's own lazy would repeat its
// first refusal for as long as the page lives.
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
  endTypeAhead,
  startTypeahead,
  typeaheadCanceled,
} from "#web/ui/keyboard/typeahead-buffer.ts";
import { retryImport } from "#web/ui/patiently.ts";

/** The part did not come: the server is away, or it was updated and no longer has it. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super("Couldn't load part of this page.", { cause });
    this.name = "PartMissing";
  }
}

export interface Part<Props> {
  (props: Props): ReactNode;
  /** Fetches it now, without drawing it. */
  readonly load: () => Promise<void>;
}

/** Counts how often somebody asked to load again: a refusal is replayed within one of these rounds only. */
let round = 0;

export function loadMissingAgain(): void {
  round += 1;
}

interface PartOptions {
  /** Nobody asked for it: it is tried until it is there, and the page stands meanwhile. */
  readonly isPatient?: boolean;
}

export function part<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { isPatient = false }: PartOptions = {},
): Part<Props> {
  let there: ComponentType<Props> | null = null;
  let coming: Promise<ComponentType<Props>> | null = null;
  let tries = 0;
  let askedIn = round;
  let isRefused = false;

  const once = async () => {
    tries += 1;
    if (tries > 1) await mendStyles();
    return fetchPart();
  };
  const ask = async () => {
    try {
      there = await (isPatient ? retryImport(once) : once());
      return there;
    } catch (error) {
      isRefused = true;
      throw new PartMissing(error);
    }
  };
  const come = () => {
    if (coming === null || (isRefused && askedIn !== round)) {
      isRefused = false;
      askedIn = round;
      coming = ask();
      // Asked for ahead, nobody may be waiting for it yet.
      coming.catch(() => undefined);
    }
    return coming;
  };
  // Without a moment of the fallback where it is long there.
  const Drawn = (props: Props) => {
    const Shown = there ?? use(come());
    return <Shown {...props} />;
  };
  return Object.assign(Drawn, {
    load: async () => {
      if (isRefused) loadMissingAgain();
      await come();
    },
  });
}

/** A dialog that somebody asked for: where it does not come a toast says so, and what lies below it stands. */
export function dialogPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): Part<Props> {
  const Inside = part(fetchPart);
  const Drawn = (props: Props) => (
    <OrToast onGone={closeOf(props)}>
      <Suspense fallback={<DialogComing onClose={closeOf(props)} />}>
        <Inside {...props} />
      </Suspense>
    </OrToast>
  );
  return Object.assign(Drawn, { load: Inside.load });
}

type Close = (() => void) | undefined;

const closeOf = (props: object): Close =>
  "onClose" in props ? (props.onClose as () => void) : undefined;

/** Keys pressed meanwhile are meant for the dialog, and Escape closes it before it is there. */
function DialogComing({ onClose }: { onClose: Close }) {
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    startTypeahead();
    const cancel = () => close.current?.();
    window.addEventListener(typeaheadCanceled, cancel);
    return () => {
      window.removeEventListener(typeaheadCanceled, cancel);
      // The dialog takes what was typed when it takes the focus; what takes none of it ends it here.
      requestAnimationFrame(() => requestAnimationFrame(endTypeAhead));
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
    loadMissingAgain();
    endTypeAhead();
    toasts.show({
      text: "Couldn't open this. Check your connection and try again.",
      kind: "failed",
    });
    this.props.onGone?.();
  }

  override render(): ReactNode {
    return this.state.isGone ? null : this.props.children;
  }
}

/** Vite takes a style sheet that did not come for one that is there; it is put in its place anew. */
async function mendStyles(): Promise<void> {
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
