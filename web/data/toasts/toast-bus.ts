// Decouples the data layer from the toast component: the data layer publishes here, and the app shell shows the toast.

export interface ToastMessage {
  readonly text: string;
  readonly tone?: "plain" | "failed";
  /** Shown as a button. */
  readonly action?: { readonly label: string; readonly run: () => void; readonly keys?: string };
  readonly seconds?: number;
  /** Shows the seconds counting down to an event, such as an email being sent. */
  readonly hasCountdown?: boolean;
}

/** Returns a function that dismisses it. */
type ShowToast = (notice: ToastMessage) => () => void;
let activeListener: ShowToast = () => () => undefined;

/** Called once by the app shell. */
export function onToast(listener: ShowToast): void {
  activeListener = listener;
}

export const showToast: ShowToast = (notice) => activeListener(notice);
