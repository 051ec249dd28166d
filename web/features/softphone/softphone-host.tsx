// The app's softphone: incoming calls, current calls and dialing. Mounted beside every screen of a member.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { InLayer } from "#web/ui/overlay/in-layer.tsx";
import { blockReload } from "#web/ui/reload.ts";
import { CallBar } from "./call-bar/call-bar.tsx";
import { CallIntents } from "./dialer/call-intents.tsx";
import { startPhone, usePhone } from "./engine/phone-store.ts";
import { IncomingCalls } from "./incoming/incoming-calls.tsx";
import { useTransferNotices } from "./transfer/use-transfer-notices.ts";
import * as words from "./words.ts";

export function SoftphoneHost() {
  const cache = useQueryClient();
  const me = useBootstrap((bootstrap) => bootstrap.me);
  useEffect(() => startPhone(cache, me.id), [cache, me.id]);
  useTransferNotices();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads nothing of the member, but runs again for each who signs in
  useEffect(() => {
    if ("Notification" in window && Notification.permission === "granted")
      void import("#web/data/call/push-notifications.ts").then(({ renewPush }) => renewPush());
  }, [me.id]);
  return (
    <>
      <InLayer name="page">
        <CallBar />
        <IncomingCalls />
      </InLayer>
      <CallIntents />
      <Guard />
    </>
  );
}

/** Closing the page ends the audio of a call, so the browser asks first. */
function Guard() {
  const isOnCall = Object.keys(usePhone().paths).length > 0;
  useEffect(() => {
    if (!isOnCall) return;
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", confirmLeaving);
    const unblockReload = blockReload(() => words.reloadAfterCall);
    return () => {
      unblockReload();
      window.removeEventListener("beforeunload", confirmLeaving);
    };
  }, [isOnCall]);
  return null;
}
