// Whether a call may wake this browser when the app is not open.
import { rpc } from "#web/data/rpc.ts";

export type PushStatus =
  | "on"
  | "off"
  /** The member blocked notifications in the browser, and must allow them there. */
  | "blocked"
  /** Not supported by this browser, or the page uses plain HTTP. */
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

/** Asks for permission, then sends the subscription to the server. */
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
 * Run after sign-in: the server keeps a subscription only for the session that sent it, and this browser may still have
 * one from an earlier session.
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
