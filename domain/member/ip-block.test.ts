import { expect, test } from "vitest";
import { ipBlock } from "./ip-block.ts";

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
