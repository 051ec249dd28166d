// The door over an open desk: the session is over, what was typed is not.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { resumeSession } from "#web/data/session.ts";
import { liftInto } from "#web/ui/overlay/layers.ts";
import { SignInSteps } from "./sign-in-page.tsx";

/** Whoever is writing finishes first: the next letters would stand in the password. */
const pauseMs = 800;

export function SignInOver({ email }: { email: string }) {
  const [isPause, setPause] = useState(false);
  useEffect(() => {
    const begin = () => setTimeout(() => setPause(true), pauseMs);
    let timer = begin();
    const typed = () => {
      clearTimeout(timer);
      timer = begin();
    };
    window.addEventListener("keydown", typed, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", typed, true);
    };
  }, []);
  return isPause ? <Door email={email} /> : null;
}

function Door({ email }: { email: string }) {
  const cache = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    const lower = liftInto(element);
    element.querySelector<HTMLElement>("input[type=password]")?.focus();
    return lower;
  }, []);
  // Signed in meanwhile in another tab, which shares the session.
  useEffect(() => {
    const look = () => void resumeSession(cache);
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [cache]);
  return (
    <dialog
      ref={dialog}
      className="door-over"
      aria-label="Sign in"
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog at the second Escape whatever it says.
      onClose={() => dialog.current?.isConnected && dialog.current.showModal()}
    >
      <SignInSteps
        email={email}
        because="Your session has ended. Sign in to continue where you were; what you typed is saved."
        onEnter={() => void resumeSession(cache)}
      />
    </dialog>
  );
}
