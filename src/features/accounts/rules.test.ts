import { describe, expect, test } from "vitest";
import {
  countAttempt,
  deviceOf,
  foldName,
  identityOf,
  minutesUntil,
  networkOf,
  nextPath,
  mailboxOf,
  normaliseEmail,
  type Attempts,
} from "./rules.ts";

describe("one mailbox has one spelling", () => {
  test.each([
    ["Anna@Example.ORG", "anna@example.org"],
    ["  anna@example.org ", "anna@example.org"],
    ["a.nn.a+tag@example.org", "a.nn.a+tag@example.org"],
    ["anna@BÜCHER.example", "anna@xn--bcher-kva.example"],
    ["anna@xn--bcher-kva.example", "anna@xn--bcher-kva.example"],
    ["ａnna@example.org", "anna@example.org"],
    ["anna@exa/mple.org", "anna@exa/mple.org"],
    ["nobody", "nobody"],
  ])("%s is %s", (typed, expected) => {
    expect(normaliseEmail(typed)).toBe(expected);
  });
});

test("names are the same without regard to case and Unicode forms", () => {
  expect(foldName(" Zoë ")).toBe(foldName("ZOE\u0308"));
  expect(foldName("Anna_1")).not.toBe(foldName("Anna-1"));
});

test("what contains an @ is an address, everything else a name", () => {
  expect(identityOf("Anna@example.org")).toEqual({ email: "anna@example.org" });
  expect(identityOf("Anna")).toEqual({ name: "anna" });
});

test.each([
  ["anna@example.org", "anna@example.org"],
  ["anna+again@example.org", "anna@example.org"],
  ["+odd@example.org", "+odd@example.org"],
  ["a.b@example.org", "a.b@example.org"],
])("%s is the mailbox %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

describe("counting attempts", () => {
  const limits = { attempts: 5, window_minutes: 15, lock_minutes: 15, lock_minutes_max: 1440 };
  const start = new Date("2026-11-15T12:00:00Z");
  const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
  const none: Attempts = { failures: 0, first_failure_at: null, lock_minutes: 0, locked_until: null };

  /** Wrong passwords at the given minutes; each answer is the minutes of a block, or 0. */
  function guess(minutes: number[], from = none): { answers: string[]; state: Attempts } {
    let state = from;
    const answers = minutes.map((minute) => {
      const counted = countAttempt(state, after(minute), limits);
      if (!counted.allowed) return `refused ${counted.minutes}`;
      state = counted.after;
      return counted.minutes === undefined ? "wrong" : `blocked ${counted.minutes}`;
    });
    return { answers, state };
  }

  test.each<[string, number[], string[]]>([
    ["five within the window block", [0, 1, 2, 3, 4], ["wrong", "wrong", "wrong", "wrong", "blocked 15"]],
    [
      "while blocked nothing is looked at",
      [0, 0, 0, 0, 0, 1, 14.5],
      ["wrong", "wrong", "wrong", "wrong", "blocked 15", "refused 14", "refused 1"],
    ],
    [
      "the window begins anew after its end",
      [0, 1, 2, 3, 15, 16, 17, 18, 19],
      ["wrong", "wrong", "wrong", "wrong", "wrong", "wrong", "wrong", "wrong", "blocked 15"],
    ],
    [
      "a block that follows another is twice as long",
      [0, 0, 0, 0, 0, 15, 15, 15, 15, 15, 45, 45, 45, 45, 45],
      [
        "wrong",
        "wrong",
        "wrong",
        "wrong",
        "blocked 15",
        "wrong",
        "wrong",
        "wrong",
        "wrong",
        "blocked 30",
        "wrong",
        "wrong",
        "wrong",
        "wrong",
        "blocked 60",
      ],
    ],
    [
      "a day after the last block all begins again",
      [0, 0, 0, 0, 0, 1455, 1455, 1455, 1455, 1455],
      ["wrong", "wrong", "wrong", "wrong", "blocked 15", "wrong", "wrong", "wrong", "wrong", "blocked 15"],
    ],
  ])("%s", (_title, minutes, expected) => {
    expect(guess(minutes).answers).toEqual(expected);
  });

  test("no block is longer than a day, and no day allows more than 100 guesses", () => {
    let state = none;
    let evaluated = 0;
    let longest = 0;
    for (let minute = 0; minute < 2 * 1440; minute += 0.25) {
      const counted = countAttempt(state, after(minute), limits);
      if (!counted.allowed) continue;
      state = counted.after;
      longest = Math.max(longest, counted.minutes ?? 0);
      if (minute < 1440) evaluated += 1;
    }
    expect(longest).toBeLessThanOrEqual(1440);
    expect(evaluated).toBeLessThanOrEqual(100);
    expect(evaluated).toBeGreaterThan(20);
  });

  test("minutes are rounded up and never none", () => {
    expect(minutesUntil(after(15), start)).toBe(15);
    expect(minutesUntil(after(0.1), start)).toBe(1);
    expect(minutesUntil(after(14.01), start)).toBe(15);
  });
});

describe("the network of an address", () => {
  test.each([
    ["192.0.2.77", "192.0.2.0/24"],
    ["::ffff:192.0.2.77", "192.0.2.0/24"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:0001:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::9", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("%s is %s", (ip, expected) => {
    expect(networkOf(ip)).toBe(expected);
  });
});

describe("a login leads only to our own pages for members", () => {
  test.each([
    "/members",
    "/members?gender=female&min_age=30",
    "/members/0f0e2f2c-1111-4222-8333-444455556666",
    "/members/0f0e2f2c-1111-4222-8333-444455556666/chat",
    "/chats",
    "/likes/received",
    "/credits/3/ideal",
    "/transactions/12",
  ])("%s is kept", (path) => {
    expect(nextPath(path)).toBe(path);
  });

  test.each([
    null,
    undefined,
    "",
    "/",
    "members",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/members\\..\\evil",
    "/members//evil.example",
    "/%2f%2fevil.example",
    "/%5cevil.example",
    "/members/%2e%2e/%2e%2e",
    "/members/../../login",
    "/members/./x",
    "https://evil.example",
    "https:/members",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)//members",
    "data:text/html,x",
    " /members",
    "/members ",
    "/members\n",
    "\t/members",
    "/members\r\nSet-Cookie: a=b",
    "/members#@evil.example",
    "/members@evil.example",
    "/membersevil",
    "/members?next=//evil.example",
    "/members?a=<script>",
    "/login",
    "/api/logout.php",
    "/__mailbox",
    `/members/${"a".repeat(400)}`,
  ])("%j leads home", (path) => {
    expect(nextPath(path)).toBe("/members");
  });
});

describe("a device is described so that its owner recognises it", () => {
  test.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
      "Chrome",
      "Windows",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0",
      "Edge",
      "Windows",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
      "Safari",
      "iOS",
    ],
    [
      "Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36",
      "Samsung Internet",
      "Android",
    ],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "macOS"],
    ["curl/8.0", null, null],
    ["", null, null],
  ])("%s", (user_agent, browser, system) => {
    expect(deviceOf(user_agent)).toEqual({ browser, system });
  });
});
