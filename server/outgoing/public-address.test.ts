import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

test("allows public internet addresses", () => {
  for (const address of ["1.1.1.1", "93.184.216.34", "172.15.0.1", "172.32.0.1", "100.63.255.255"])
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
  for (const address of ["2606:4700:4700::1111", "2a00:1450:4001:80b::200e"])
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
});

test("refuses loopback, private, link-local, cloud metadata, carrier-grade NAT and reserved addresses", () => {
  for (const address of [
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",
    "100.127.255.254",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.7",
    "203.0.113.9",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
});

test("refuses such addresses embedded in IPv6", () => {
  for (const address of [
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:169.254.169.254",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "3fff::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fec0::1",
    "ff02::1",
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
});

test("refuses what is not an address", () => {
  for (const address of ["", "localhost", "127.1", "0x7f.1", "2130706433", "fe80::1%eth0", "[::1]"])
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
});
