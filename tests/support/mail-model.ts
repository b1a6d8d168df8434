/**
 * What mails members should get, worked out in memory and in the plainest way, beside the real thing. It shares no code
 * with it: clocks on walls are looked up in tables, and every rule is written down again.
 */

const half_hour = 1_800_000;
const hour_ms = 2 * half_hour;
const day_ms = 24 * hour_ms;

export type Digest = "at_once" | "daily" | "weekly";
export type ModelMember = {
  name: string;
  zone: string;
  digest: Digest;
  disabled: Set<string>;
  off: boolean;
  active: boolean;
  /** The mail server knows no such address. */
  dead: boolean;
  last_active: number;
  last_mail: number;
  next_look: number;
  reminded: number;
  unread_reminders: number;
  reminders: number;
  /** Moments at which somebody joined who fits. */
  fresh: readonly number[];
};
export type ModelChat = {
  reader: string;
  partner: string;
  unread: number;
  messages: number;
  due: number | null;
  last_message: number;
};

const keys = {
  new_conversation: "new_conversations",
  new_message: "new_messages",
  match: "like",
  like: "like",
  unread_reminder: "unread_message_reminders",
  weekly_update: "weekly_updates",
  reminder: "reminders",
  news: "news",
  promotion: "promotions",
};
type Kind = keyof typeof keys;
const about_others: Kind[] = ["new_conversation", "new_message", "match", "like"];

type Slot = { hour: number; minute: number; weekday: number };
const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** What the wall shows at each half hour. */
function readClock(zone: string, from: number, until: number): Slot[] {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
  const slots: Slot[] = [];
  for (let at = from; at < until; at += half_hour) {
    const [, weekday = "", hour, minute] = /^(\w+),? (\d\d):(\d\d)$/.exec(format.format(at)) ?? [];
    slots.push({ hour: Number(hour), minute: Number(minute), weekday: days.indexOf(weekday) + 1 });
  }
  return slots;
}

export class MailModel {
  readonly members = new Map<string, ModelMember>();
  readonly chats = new Map<string, ModelChat>();
  private readonly chats_of = new Map<string, ModelChat[]>();
  /** Whether it has been seen, by "liker>liked". */
  readonly likes = new Map<string, boolean>();
  private readonly likes_of = new Map<string, string[]>();
  readonly blocks = new Set<string>();
  readonly sent: string[] = [];
  private readonly planned = new Map<
    string,
    { user: string; kind: Kind; about: string; created: number; due: number }
  >();
  private readonly clocks = new Map<string, Slot[]>();
  private readonly start: number;

  constructor(start: number, end: number, zones: readonly string[]) {
    this.start = start - 7 * day_ms;
    for (const zone of zones) this.clocks.set(zone, readClock(zone, this.start, end + 10 * day_ms));
  }

  addChat(id: string, reader: string, partner: string, messages: number): void {
    const chat = { reader, partner, unread: 0, messages, due: null, last_message: 0 };
    this.chats.set(id, chat);
    this.chats_of.set(reader, [...(this.chats_of.get(reader) ?? []), chat]);
  }

  /** Looks at everything there is. */
  read(user: string): void {
    for (const chat of this.chats_of.get(user) ?? []) Object.assign(chat, { unread: 0, due: null });
    for (const key of this.likes_of.get(user) ?? []) if (this.likes.has(key)) this.likes.set(key, true);
  }

  like(liker: string, liked: string): void {
    const key = `${liker}>${liked}`;
    this.likes.set(key, false);
    this.likes_of.set(liked, [...(this.likes_of.get(liked) ?? []), key]);
  }

  private slot(zone: string, at: number): Slot {
    return this.clocks.get(zone)![Math.floor((at - this.start) / half_hour)]!;
  }

  /** The first time from a moment on that the wall shows this hour. */
  private next(zone: string, from: number, hour: number, weekday?: number): number {
    for (let at = Math.ceil(from / half_hour) * half_hour; ; at += half_hour) {
      const slot = this.slot(zone, at);
      if (slot.hour === hour && slot.minute === 0 && (weekday === undefined || slot.weekday === weekday)) return at;
    }
  }

  private isNight(zone: string, at: number): boolean {
    const { hour } = this.slot(zone, at);
    return hour >= 22 || hour < 8;
  }

  plan(kind: Kind, user: string, about: string, now: number): void {
    const member = this.members.get(user)!;
    const key = `${user} ${kind} ${about}`;
    if (!member.active || member.off || member.disabled.has(`email:${keys[kind]}`) || this.planned.has(key)) return;
    this.planned.set(key, { user, kind, about, created: now, due: now });
  }

  private mayMeet(one: string, other: string): boolean {
    return !this.blocks.has(`${one}>${other}`) && !this.blocks.has(`${other}>${one}`);
  }

  private isUnread(chat: ModelChat): boolean {
    return chat.unread > 0 && this.members.get(chat.partner)!.active && this.mayMeet(chat.reader, chat.partner);
  }

  private waiting(user: string): ModelChat[] {
    return (this.chats_of.get(user) ?? []).filter((chat) => this.isUnread(chat));
  }

  planChats(now: number): void {
    for (const [id, chat] of this.chats) {
      if (chat.due === null || chat.due > now) continue;
      chat.due = null;
      if (chat.unread === 0) continue;
      this.plan(chat.unread >= chat.messages ? "new_conversation" : "new_message", chat.reader, id, now);
    }
  }

  /** Evenings: at most one reminder each. */
  look(now: number): void {
    for (const [user, member] of this.members) {
      if (member.next_look > now) continue;
      member.next_look = this.next(member.zone, now + 1, 18);
      const { hour, weekday } = this.slot(member.zone, now);
      if (member.reminded <= member.last_active) member.unread_reminders = member.reminders = 0;
      if (!member.active || hour < 18 || hour >= 22) continue;
      const wants = (kind: Kind) =>
        ["email", "push"].some((channel) => !member.disabled.has(`${channel}:${keys[kind]}`));
      const waiting = this.waiting(user).map(({ last_message }) => last_message);
      const since = Math.max(Math.min(...waiting), member.last_active);
      const unread_days = [3, 7][member.unread_reminders];
      const away_days = [10, 24][member.reminders];
      if (waiting.length > 0 && wants("unread_reminder") && unread_days && now - since >= unread_days * day_ms) {
        member.unread_reminders += 1;
        member.reminded = now;
        this.plan("unread_reminder", user, "", now);
      } else if (wants("weekly_update") && weekday === 5) this.plan("weekly_update", user, "", now);
      else if (wants("reminder") && away_days && now - member.last_active >= away_days * day_ms) {
        member.reminders += 1;
        member.reminded = now;
        this.plan("reminder", user, "", now);
      }
    }
  }

  private isTrue(kind: Kind, user: string, about: string, now: number): boolean {
    if (kind === "like") {
      const seen = this.likes.get(`${about}>${user}`);
      const matched = this.likes.has(`${user}>${about}`);
      return seen === false && !matched && this.members.get(about)!.active && this.mayMeet(user, about);
    }
    if (kind === "new_conversation" || kind === "new_message") return this.isUnread(this.chats.get(about)!);
    if (kind === "unread_reminder") return this.waiting(user).length > 0;
    if (kind === "weekly_update")
      return this.members.get(user)!.fresh.some((joined) => joined <= now && now - joined < 7 * day_ms);
    return true;
  }

  /** When it may go out at the earliest, if that is not now. */
  private moment(kind: Kind, created: number, member: ModelMember, now: number): number {
    let at = now;
    if (about_others.includes(kind)) {
      if (member.digest === "at_once") at = Math.max(at, created + 5 * 60_000, member.last_mail + hour_ms);
      if (member.digest === "daily") at = Math.max(at, this.next(member.zone, created, 18));
      if (member.digest === "weekly") at = Math.max(at, this.next(member.zone, created, 18, 5));
      if (now - member.last_active < 5 * 60_000) at = Math.max(at, now + 5 * 60_000);
    }
    return this.isNight(member.zone, at) ? this.next(member.zone, at, 8) : at;
  }

  send(now: number): void {
    const letters = new Map<string, Kind[]>();
    for (const [key, notice] of this.planned) {
      if (notice.due > now) continue;
      const { user, kind, about, created } = notice;
      const member = this.members.get(user)!;
      const at = this.moment(kind, created, member, now);
      const unwanted = !member.active || member.off || member.disabled.has(`email:${keys[kind]}`);
      if (!unwanted && at > now) {
        notice.due = at;
        continue;
      }
      this.planned.delete(key);
      if (unwanted || !this.isTrue(kind, user, about, now)) continue;
      const letter = about_others.includes(kind) ? `${user} others` : `${user} ${kind} ${about}`;
      letters.set(letter, [...(letters.get(letter) ?? []), kind]);
    }
    for (const [letter, kinds] of letters) {
      const member = this.members.get(letter.split(" ")[0]!)!;
      // The first mail that is refused is the last.
      if (member.dead) member.off = true;
      if (member.off) continue;
      if (letter.endsWith(" others")) member.last_mail = now;
      const named = (Object.keys(keys) as Kind[]).filter((kind) => kinds.includes(kind));
      this.sent.push(mailLine(now, member.name, named));
    }
  }
}

export function mailLine(at: number, name: string, kinds: readonly string[]): string {
  return `${new Date(at).toISOString().slice(0, 16)} ${name} ${kinds.join("+")}`;
}
