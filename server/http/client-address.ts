// The client address of a request. Forwarded addresses are trusted only from proxies the operator named
// (TRUSTED_PROXIES), read from the right: the first untrusted address could have written everything to its left.
import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

export interface ClientAddress {
  of(request: IncomingMessage): string;
  /** True for a trusted proxy or this machine: many users share the address. */
  isProxy(address: string): boolean;
}

export function createClientAddressResolver(trusted: readonly string[]): ClientAddress {
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
      let nearest = peer;
      for (const part of addressesFromRight(String(request.headers["x-forwarded-for"] ?? ""))) {
        const address = bare(part.trim());
        if (isIP(address) === 0) break;
        nearest = address;
        if (!isTrusted(address)) break;
      }
      return nearest;
    },
  };
}

const maxHeaderLength = 2_000;

/** The client wrote the left end: of a long header, that end is dropped, and the entry that this cuts. */
function addressesFromRight(header: string): string[] {
  const fromRight = header.slice(-maxHeaderLength).split(",").reverse();
  return header.length > maxHeaderLength ? fromRight.slice(0, -1) : fromRight;
}

/** Strips the IPv4-mapped IPv6 prefix, brackets, and the port some proxies add. */
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
