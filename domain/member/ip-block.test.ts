import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { ipBlock, ipNetworks } from "./ip-block.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:7:7:1:2:3:4", "2001:db8:7:7::/64"],
  ["2001:DB8:0007:7::1", "2001:db8:7:7::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("counts attempts from %s for %s", (ip, block) => {
  expect(ipBlock(ip)).toBe(block);
});

test('an IPv6 address also counts for its /56 and /48, with "ipv6Factor56" and "ipv6Factor48" times the limit', () => {
  expect(ipNetworks("2001:db8:7:1a2b::1")).toEqual([
    { network: "2001:db8:7:0::/48", factor: limit("ipv6Factor48") },
    { network: "2001:db8:7:1a00::/56", factor: limit("ipv6Factor56") },
    { network: "2001:db8:7:1a2b::/64", factor: 1 },
  ]);
  expect(ipNetworks("2001:db8::1").map((one) => one.network)).toEqual([
    "2001:db8:0:0::/48",
    "2001:db8:0:0::/56",
    "2001:db8:0:0::/64",
  ]);
  expect(ipNetworks("::ffff:192.0.2.7")).toEqual([{ network: "192.0.2.7", factor: 1 }]);
});
