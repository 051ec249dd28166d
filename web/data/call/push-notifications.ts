// Whether this browser may be woken by a call when no page of the desk is open in it.
import { rpc } from "#web/data/rpc.ts";

export type PushStatus =
  | "on"
  | "off"
  /** The member said no to the browser, and only there can say yes. */
  | "blocked"
  /** Not by this browser, or not on a page by plain http. */
  | "impossible";

const worker = "/ring-worker.js";

const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

export async function queryPushStatus(): Promise<PushStatus> {
  if (!canPush()) return "impossible";
  if (Notification.permission === "denied") return "blocked";
  const registered = await navigator.serviceWorker.getRegistration();
  const subscription = await registered?.pushManager.getSubscription();
  return subscription ? "on" : "off";
}

/** Asks the browser, then tells the server how to reach it. */
export async function enablePush(): Promise<PushStatus> {
  if (!canPush()) return "impossible";
  if ((await Notification.requestPermission()) !== "granted") return queryPushStatus();
  const registered = await navigator.serviceWorker.register(worker);
  await navigator.serviceWorker.ready;
  const { key } = await rpc("getPushKey", {});
  const subscription = await registered.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  await submit(subscription);
  return "on";
}

async function submit(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await rpc("subscribePush", {
    endpoint: endpoint ?? subscription.endpoint,
    key: keys?.p256dh ?? "",
    auth: keys?.auth ?? "",
  });
}

/**
 * On entering the desk: the server knows a subscription for as long as the session in which it was sent, and this
 * browser may have kept it from an earlier one.
 */
export async function renewPush(): Promise<void> {
  if (!canPush()) return;
  const registered = await navigator.serviceWorker.getRegistration();
  const subscription = await registered?.pushManager.getSubscription();
  if (subscription) await submit(subscription).catch(() => undefined);
}

export async function disablePush(): Promise<PushStatus> {
  const registered = await navigator.serviceWorker.getRegistration();
  const subscription = await registered?.pushManager.getSubscription();
  if (!subscription) return "off";
  await rpc("unsubscribePush", { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
  return "off";
}
