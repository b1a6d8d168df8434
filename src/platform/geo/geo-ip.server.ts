// Tells the country of a network address from a database file that npm installs; nothing is asked of the network.
import { createRequire } from "node:module";
import { BlockList, isIP } from "node:net";
import { type CountryResponse, open } from "maxmind";
import { type CountryCode, isCountryCode } from "#lib/countries.ts";

export interface GeoIp {
  /** undefined for private, invalid and unknown addresses, and for countries the site does not serve. */
  countryOf(ip: string): CountryCode | undefined;
}

/** This database keeps the code flat, unlike the shape that maxmind's types describe. */
type Row = CountryResponse & { country_code?: string };

// Resolved from here at run time, so that the built program finds it in the node_modules beside it.
const databaseFile = () =>
  createRequire(import.meta.url).resolve("@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb");

// The database answers Australia for 192.168.0.0/16 and Japan for 2001:db8::/32, so these are kept from it.
const nowhere = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  nowhere.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  ["::", 127],
  ["2001:db8::", 32],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  nowhere.addSubnet(network, prefix, "ipv6");
}

/** A socket that listens on IPv6 reports an IPv4 caller as ::ffff:192.0.2.1, or the same in hexadecimal. */
function unmapped(ip: string): string {
  const match = /^(?:0{0,4}:){2,5}ffff:(?:([\d.]+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i.exec(ip);
  if (!match || isIP(ip) === 0) return ip;
  const [, dotted, high = "", low = ""] = match;
  if (dotted !== undefined) return dotted;
  const bits = Number.parseInt(high, 16) * 0x10000 + Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join(".");
}

/** When more addresses than these ask, remembering begins anew: memory has an end. */
const known_most = 10_000;

/** Reads the whole file once (8 MB). Every request asks, so that what was found for an address is remembered. */
export async function openGeoIp(): Promise<GeoIp> {
  const reader = await open<Row>(databaseFile());
  const known = new Map<string, CountryCode | undefined>();
  function find(ip: string): CountryCode | undefined {
    const address = unmapped(ip);
    const version = isIP(address);
    if (version === 0 || nowhere.check(address, version === 4 ? "ipv4" : "ipv6")) return undefined;
    const code = reader.get(address)?.country_code;
    return code !== undefined && isCountryCode(code) ? code : undefined;
  }
  return {
    countryOf(ip) {
      const country = known.get(ip);
      if (country !== undefined || known.has(ip)) return country;
      if (known.size >= known_most) known.clear();
      const found = find(ip);
      known.set(ip, found);
      return found;
    },
  };
}
