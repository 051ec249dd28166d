import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { createClientAddressResolver } from "./client-address.ts";

const requestFrom = (peer: string, forwarded?: string) =>
  ({
    socket: { remoteAddress: peer },
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  }) as unknown as IncomingMessage;

describe("the client address", () => {
  const loopback = createClientAddressResolver(["127.0.0.0/8", "::1"]);
  const container = createClientAddressResolver(["172.16.0.0/12", "10.0.0.5", "fd00::/8"]);

  test.each([
    ["203.0.113.7", "198.51.100.1"],
    ["172.17.0.1", "198.51.100.1"],
    ["::ffff:203.0.113.7", "198.51.100.1"],
  ])("is the peer's address if the peer is not a trusted proxy: %s", (peer, forwarded) => {
    expect(loopback.of(requestFrom(peer, forwarded))).toBe(peer.replace("::ffff:", ""));
  });

  test.each([
    [loopback, "127.0.0.1", "198.51.100.1", "198.51.100.1"],
    [loopback, "::ffff:127.0.0.1", "198.51.100.1", "198.51.100.1"],
    [loopback, "::1", "2001:db8::1", "2001:db8::1"],
    [container, "172.18.0.9", "198.51.100.1", "198.51.100.1"],
    // A client can only forge entries on the left.
    [container, "172.18.0.9", "1.2.3.4, 198.51.100.1", "198.51.100.1"],
    [container, "172.18.0.9", "1.2.3.4, 198.51.100.1, 10.0.0.5", "198.51.100.1"],
    [container, "172.18.0.9", `${"9.9.9.9, ".repeat(250)}198.51.100.1`, "198.51.100.1"],
    [container, "172.18.0.9", `${"10.0.0.5, ".repeat(250)}198.51.100.1`, "198.51.100.1"],
    [container, "172.18.0.9", `1.2.3.4, ${"10.0.0.5,".repeat(250)}10.0.0.5`, "10.0.0.5"],
    [container, "fd00::9", "198.51.100.1:4711", "198.51.100.1"],
    [container, "172.18.0.9", "[2001:db8::1]:443", "2001:db8::1"],
    // Ignores values that are not addresses.
    [container, "172.18.0.9", "unknown", "172.18.0.9"],
    [container, "172.18.0.9", "198.51.100.1, evil", "172.18.0.9"],
    [container, "172.18.0.9", "", "172.18.0.9"],
    [container, "172.18.0.9", undefined, "172.18.0.9"],
  ])(
    "is taken from a trusted proxy's header, read from the right (%#)",
    (clientAddress, peer, forwarded, address) => {
      expect(clientAddress.of(requestFrom(peer, forwarded))).toBe(address);
    },
  );
});
