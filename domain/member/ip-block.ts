/**
 * Groups addresses for counting attempts. An IPv6 client usually has a whole /64 and could use a new address for each
 * attempt (RFC 6177).
 */
export function ipBlock(ip: string): string {
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
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${network.join(":")}::/64`;
}
