import { beforeAll, describe, expect, test } from "vitest";
import { type GeoIp, openGeoIp } from "./geo-ip.server.ts";

let geo: GeoIp;
beforeAll(async () => {
  geo = await openGeoIp();
});

describe("the country of a network address", () => {
  // Addresses of universities and registries, which have kept theirs for decades.
  test.each([
    ["129.132.1.1", "CH"],
    ["130.225.1.1", "DK"],
    ["130.233.1.1", "FI"],
    ["130.88.0.1", "GB"],
    ["130.89.1.1", "NL"],
    ["134.226.1.1", "IE"],
    ["148.81.1.1", "PL"],
    ["2001:67c:2e8:22::c100:68b", "NL"],
    ["2001:6b0:1::1", "SE"],
  ])("%s is in %s", (ip, country) => {
    expect(geo.countryOf(ip)).toBe(country);
  });

  test.each(["::ffff:130.89.1.1", "::FFFF:8259:101", "0:0:0:0:0:ffff:130.89.1.1", "0:0:0:0:0:ffff:8259:0101"])(
    "%s is an IPv4 address in IPv6 clothes",
    (ip) => {
      expect(geo.countryOf(ip)).toBe("NL");
    },
  );

  test.each([
    ["loopback", "127.0.0.1"],
    ["loopback", "::1"],
    ["mapped loopback", "::ffff:127.0.0.1"],
    ["private", "10.1.2.3"],
    ["private", "172.16.0.1"],
    ["private", "172.31.255.255"],
    ["private", "192.168.1.1"],
    ["mapped private", "::ffff:c0a8:101"],
    ["carrier's own", "100.64.0.1"],
    ["link-local", "169.254.1.1"],
    ["link-local with a zone", "fe80::1%eth0"],
    ["private", "fd12:3456::1"],
    ["documentation", "2001:db8::1"],
    ["of a country not served", "193.137.0.1"],
    ["not an address", "::ffff:999.1.1.1"],
    ["not mapped though it looks so", "::ffff:8259:101:1"],
    ["not an address", "localhost"],
    ["empty", ""],
  ])("%s (%s) is nowhere", (_kind, ip) => {
    expect(geo.countryOf(ip)).toBeUndefined();
  });
});
