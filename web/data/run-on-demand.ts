// Actions whose code loads when they are first used: without a connection neither it nor what it fetches may arrive.
import { ApiError, createNetworkError, failureText } from "./api-error.ts";
import { showToast } from "./toasts/toast-bus.ts";

/** `failed` says what could not be done: "Couldn't print the email". */
export const runOnDemand = (failed: string, run: () => Promise<void>): void =>
  void run().catch((error: unknown) => {
    // Code that is missing has no message of its own.
    const reason = error instanceof ApiError ? error : createNetworkError("question");
    showToast({ text: failureText(failed, reason), tone: "failed" });
  });
