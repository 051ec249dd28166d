// Whose address a request comes from. A forwarded address is believed only from proxies that the operator named
// (TRUSTED_PROXIES), read from the right: everything left of the first stranger was written by that stranger.
import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

export interface ClientAddress {
  of(request: IncomingMessage): string;
  /** One of our own proxies, or this machine: many people stand behind it. */
  isProxy(address: string): boolean;
}

export function openClientAddress(trusted: readonly string[]): ClientAddress {
  const list = new BlockList();
  for (const one of trusted) {
    const [address = "", prefix] = one.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  const isTrusted = (address: string) => {
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 6 ? "ipv6" : "ipv4");
  };
  return {
    isProxy: (address) => isTrusted(bare(address)) || isLoopbackAddress(bare(address)),
    of(request) {
      const peer = bare(request.socket.remoteAddress ?? "");
      if (!isTrusted(peer)) return peer || "unknown";
      const said = String(request.headers["x-forwarded-for"] ?? "").slice(0, 2_000);
      let nearest = peer;
      for (const part of said.split(",").reverse()) {
        const address = bare(part.trim());
        if (isIP(address) === 0) break;
        nearest = address;
        if (!isTrusted(address)) break;
      }
      return nearest;
    },
  };
}

/** Without the clothes of IPv4 inside IPv6, without brackets, and without a port, which some proxies add. */
function bare(address: string): string {
  const inBrackets = /^\[([^\]]{1,60})\]/.exec(address)?.[1] ?? address;
  const mapped = inBrackets.toLowerCase().startsWith("::ffff:")
    ? inBrackets.slice("::ffff:".length)
    : inBrackets;
  const host = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(mapped)?.[1] ?? mapped;
  return isIP(host) === 0 && isIP(inBrackets) !== 0 ? inBrackets : host;
}

export const isLoopbackAddress = (address: string): boolean =>
  address.startsWith("127.") || address === "::1";
