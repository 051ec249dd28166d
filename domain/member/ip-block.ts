import { limit } from "#domain/limits.ts";

/**
 * Groups addresses for counting attempts. An IPv6 client usually has a whole /64 and could use a new address for each
 * attempt (RFC 6177).
 */
export function ipBlock(ip: string): string {
  const groups = ipv6Groups(ip);
  return typeof groups === "string" ? groups : network(groups, 64);
}

interface CountedNetwork {
  readonly network: string;
  /** How many times the limit of a single address applies to all of it. */
  readonly factor: number;
}

/**
 * The networks an attempt counts for, widest first. A site often has a /56 or a /48 (RFC 6177 §2), so its owner could
 * use a new /64 for each attempt.
 */
export function ipNetworks(ip: string): readonly CountedNetwork[] {
  const groups = ipv6Groups(ip);
  if (typeof groups === "string") return [{ network: groups, factor: 1 }];
  return [
    { network: network(groups, 48), factor: limit("ipv6Factor48") },
    { network: network(groups, 56), factor: limit("ipv6Factor56") },
    { network: network(groups, 64), factor: 1 },
  ];
}

/** The eight groups of an IPv6 address, or the IPv4 address. */
function ipv6Groups(ip: string): string | readonly string[] {
  const address = ip.split("%")[0] ?? "";
  if (!address.includes(":")) return address;
  const inside = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (inside?.[1] !== undefined) return inside[1];
  const [head = "", tail = ""] = address.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  if (address.includes("::")) {
    const behind = tail === "" ? [] : tail.split(":");
    while (groups.length + behind.length < 8) groups.push("0");
    groups.push(...behind);
  }
  return groups.map((group) => group.replace(/^0+(?=.)/, ""));
}

function network(groups: readonly string[], bits: keyof typeof maskOfFourth): string {
  const fourth = Number.parseInt(groups[3] ?? "0", 16) & maskOfFourth[bits];
  return `${[...groups.slice(0, 3), fourth.toString(16)].join(":")}::/${bits}`;
}

const maskOfFourth = { 48: 0, 56: 0xff00, 64: 0xffff } as const;
