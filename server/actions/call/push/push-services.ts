// Whom a browser may ask us to call: the companies that carry push messages, and nobody else. A stranger's
// address in their place would make our server knock wherever it says.
const services = [
  // Chrome, Edge on Android, Opera, Samsung
  "fcm.googleapis.com",
  "jmt17.google.com",
  // Firefox
  "updates.push.services.mozilla.com",
  "*.push.services.mozilla.com",
  // Safari
  "web.push.apple.com",
  "*.push.apple.com",
  // Edge
  "*.notify.windows.com",
];

export function isPushService(endpoint: string): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url?.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "")
    return false;
  return services.some((one) =>
    one.startsWith("*.") ? url.hostname.endsWith(one.slice(1)) : url.hostname === one,
  );
}
