// The phone of the desk: what rings, what is on, and whom one calls. Stands beside every screen of a member.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useDesk } from "#web/data/desk.ts";
import { InLayer } from "#web/ui/overlay/in-layer.tsx";
import { holdReload } from "#web/ui/reload.ts";
import { CallWishes } from "./dial/call-wishes.tsx";
import { CallDock } from "./dock/call-dock.tsx";
import { startPhone, usePhone } from "./phone/the-phone.ts";
import { RingStack } from "./ring/ring-stack.tsx";
import { useTransferNotices } from "./transfer/use-transfer-notices.ts";

export function SoftphoneRoom() {
  const cache = useQueryClient();
  const { me } = useDesk("me");
  useEffect(() => startPhone(cache, me.id), [cache, me.id]);
  useTransferNotices();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each member who enters
  useEffect(() => {
    if ("Notification" in window && Notification.permission === "granted")
      void import("#web/data/call/push.ts").then(({ renewPush }) => renewPush());
  }, [me.id]);
  return (
    <>
      <InLayer name="page">
        <CallDock />
        <RingStack />
      </InLayer>
      <CallWishes />
      <Guard />
    </>
  );
}

/** Closing the page ends the sound of a call: the browser asks first. */
function Guard() {
  const isOnCall = Object.keys(usePhone().paths).length > 0;
  useEffect(() => {
    if (!isOnCall) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    const letGo = holdReload(() => "A new version is available. Reload when your call is over.");
    return () => {
      letGo();
      window.removeEventListener("beforeunload", ask);
    };
  }, [isOnCall]);
  return null;
}
