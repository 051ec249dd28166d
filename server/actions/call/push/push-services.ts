// The only push services the server sends to. An arbitrary endpoint would let a client make the server request any URL
// (SSRF).
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
