import { expect, test } from "vitest";
import { readConfig } from "./config.server.ts";

test("without any variable the demo runs on port 3000 of this machine", () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    base_url: "http://localhost:3000",
    demo: true,
    secure: false,
    database_url: undefined,
  });
});

test.each([
  ["DATABASE_URL", "postgres://a@b/c"],
  ["SMTP_URL", "smtp://localhost:25"],
  ["BASE_URL", "https://example.com"],
  ["S3_URL", "https://key:secret@host/bucket"],
])("%s makes it a production site unless DEMO says otherwise", (name, value) => {
  expect(readConfig({ [name]: value }).demo).toBe(false);
  expect(readConfig({ [name]: value, DEMO: "on" }).demo).toBe(true);
});

test.each([
  ["PORT", "zero"],
  ["PORT", "70000"],
  ["DATABASE_URL", "mysql://x"],
  ["BASE_URL", "example.com"],
  ["SMTP_URL", "http://x"],
  ["S3_URL", "https://host/bucket"],
  ["S3_URL", "https://key:secret@host"],
  ["BASE_URL", "https://example.com/dating"],
  ["BUS_URL", "amqp://host"],
  ["METRICS_ADDRESS", "9464"],
  ["METRICS_ADDRESS", "example.com:9464"],
  ["METRICS_ADDRESS", "127.0.0.1:94640"],
  ["LOG_LEVEL", "loud"],
  ["DEMO", "perhaps"],
  ["TRUSTED_PROXIES", "everyone"],
  ["TRUSTED_PROXIES", "10.0.0.0/33"],
])("%s=%s stops the start with a sentence that names it", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^The setting ${name} is wrong: .*${value}`));
});

test.each([
  ["DATABASE_POOL", "1", "must be a whole number from 2 to 200"],
  ["DATABASE_POOL", "many", "must be a whole number from 2 to 200"],
  ["LIVE_STREAMS", "1.5", "must be a whole number from 0 to 1000000"],
  ["LOG_LEVEL", "loud", "must be fatal, error, warn, info, debug, trace or silent"],
  ["GALLERY", "perhaps", "must be on or off"],
])("%s=%s is told what it must be", (name, value, must) => {
  expect(() => readConfig({ [name]: value })).toThrow(`The setting ${name} is wrong: ${must} (it is "${value}").`);
});

test.each([
  ["DATABASE_URL", "postgres://vesper:p@ss/word@db.example/vesper"],
  ["DATABASE_URL", "postgres://vesper:half#way@db.example/vesper"],
  ["SMTP_URL", "smtp://mailer:100%@mail.example"],
  ["S3_URL", "https://key:se/cret@s3.example/photos"],
  ["S3_URL", "https://key:100%@s3.example/photos"],
])("%s with a password whose signs cut it off is told how they are written, and not repeated", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    /^The setting [A-Z\d]+_URL is wrong: must be an address like \S+, with %40, %2F and the like for signs in the password that mean something in an address\.$/,
  );
});

test("networks and addresses of both kinds may be trusted", () => {
  const trusted = "10.0.0.0/8, 127.0.0.1, ::1, fd00::/64";
  expect(readConfig({ TRUSTED_PROXIES: trusted }).trusted_proxies).toEqual(trusted.split(", "));
});

test.each([
  ["127.0.0.1:9464", { host: "127.0.0.1", port: 9464 }],
  ["[::1]:9464", { host: "::1", port: 9464 }],
])("numbers are told at %s", (value, metrics) => {
  expect(readConfig({ METRICS_ADDRESS: value }).metrics).toEqual(metrics);
});

test("an https address makes cookies secure", () => {
  expect(readConfig({ BASE_URL: "https://example.com/" })).toMatchObject({
    secure: true,
    base_url: "https://example.com",
  });
});

test("the address of a bucket holds all that is needed to use it", () => {
  expect(readConfig({ S3_URL: "https://key:se%2Fcret@s3.example.com:9000/photos?region=eu-west-1" }).s3).toEqual({
    endpoint: "https://s3.example.com:9000",
    region: "eu-west-1",
    bucket: "photos",
    key: "key",
    secret: "se/cret",
  });
});
