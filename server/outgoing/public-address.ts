// Whether an address is on the public internet. Anything else may be this machine, its network or reserved, and
// outsiders must not make the server connect there. Lists: IANA special-purpose registries for IPv4 and IPv6.
import { BlockList, isIP } from "node:net";

const closed = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10], // Carrier-grade NAT.
  ["127.0.0.0", 8],
  ["169.254.0.0", 16], // Link-local, and cloud metadata services.
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  closed.addSubnet(net, prefix, "ipv4");

/** Only global unicast IPv6, except ranges that embed another address. */
const open = new BlockList();
open.addSubnet("2000::", 3, "ipv6");
for (const [net, prefix] of [
  ["2001::", 23], // Teredo and other protocol assignments.
  ["2001:db8::", 32],
  ["2002::", 16], // 6to4: embeds an IPv4 address.
  ["3fff::", 20],
] as const)
  closed.addSubnet(net, prefix, "ipv6");

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, "ipv4");
  if (family !== 6) return false;
  return open.check(address, "ipv6") && !closed.check(address, "ipv6");
}
