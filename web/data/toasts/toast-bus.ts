// What the desk has to say in passing. The data layer knows nothing of toasts: it says it here, and the
// shell shows it.

export interface ToastMessage {
  readonly say: string;
  readonly tone?: "plain" | "failed";
  /** Offered as a button. */
  readonly deed?: { readonly label: string; readonly run: () => void; readonly keys?: string };
  readonly seconds?: number;
  /** The seconds are shown running out: something leaves when they are over. */
  readonly counts?: boolean;
}

/** Gives back how to take it away when it is no longer true. */
type Show = (notice: ToastMessage) => () => void;
let show: Show = () => () => undefined;

/** Called once by the shell. */
export function onToast(listener: Show): void {
  show = listener;
}

export const showToast: Show = (notice) => show(notice);
