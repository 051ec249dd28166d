// Sign-in dialog over the app when the session has ended; unsaved text is kept.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { resumeSession } from "#web/data/session-changes.ts";
import { attachToDialog } from "#web/ui/overlay/layers.ts";
import styles from "./sign-in.module.css";
import { SignInSteps } from "./sign-in-page.tsx";
import * as words from "./words.ts";

/** Waits for a pause in typing, or the next letters would go into the password field. */
const pauseMs = 800;

export function SessionOverSignIn({ email }: { email: string }) {
  const [isPause, setPause] = useState(false);
  useEffect(() => {
    const start = () => setTimeout(() => setPause(true), pauseMs);
    let timer = start();
    const typed = () => {
      clearTimeout(timer);
      timer = start();
    };
    window.addEventListener("keydown", typed, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", typed, true);
    };
  }, []);
  return isPause ? <SignInDialog email={email} /> : null;
}

function SignInDialog({ email }: { email: string }) {
  const cache = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    const lower = attachToDialog(element);
    element.querySelector<HTMLElement>("input[type=password]")?.focus();
    return lower;
  }, []);
  // Another tab may have signed in; tabs share the session.
  useEffect(() => {
    const resume = () => void resumeSession(cache);
    resume();
    window.addEventListener("focus", resume);
    return () => window.removeEventListener("focus", resume);
  }, [cache]);
  return (
    <dialog
      ref={dialog}
      className={styles.over}
      aria-label={words.signIn}
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog on the second Escape regardless.
      onClose={() => dialog.current?.isConnected && dialog.current.showModal()}
    >
      <SignInSteps
        email={email}
        because={words.sessionEnded}
        onEnter={() => void resumeSession(cache)}
      />
    </dialog>
  );
}
