/** The bus of a process: a broker where one is named, else the database. */
import { randomBytes } from "node:crypto";
import type { Bus, BusOptions, Note } from "./bus.ts";
import { openNotifyBus } from "./notify-bus.server.ts";
import { openBroker } from "./open-broker.server.ts";

export function openBus({ bus_url, ...options }: BusOptions & { bus_url: string | undefined }): Bus {
  const database = openNotifyBus(options);
  return bus_url === undefined ? database : openBrokerBus(bus_url, database, options);
}

const subjectOf = (user_id: string) => `vesper.live.${user_id}`;
const id_length = 36;
const name_length = 8;

/**
 * Each member is a subject, which only processes with a page of theirs listen to. The database is listened to as well:
 * it tells of sessions that have ended, and of everything while the broker is away.
 */
function openBrokerBus(url: string, database: Bus, { log, onNote, onGap }: BusOptions): Bus {
  /** How many listen to each member. */
  const listeners = new Map<string, number>();
  /** What this process has said itself it knows already. */
  const name = randomBytes(6).toString("base64url");
  const broker = openBroker(url, {
    log,
    subjects: () => [...listeners.keys()].map(subjectOf),
    onPayload(payload) {
      if (payload.startsWith(name)) return;
      const [kind, told] = [payload[name_length] as Note["kind"], payload.slice(name_length + 1)];
      onNote({ kind, user_id: told.slice(0, id_length), text: told.slice(id_length) });
    },
    onReady: onGap,
  });
  return {
    async listen(user_id) {
      listeners.set(user_id, (listeners.get(user_id) ?? 0) + 1);
      await Promise.all([database.listen(user_id), broker.listen(subjectOf(user_id))]);
    },
    leave(user_id) {
      database.leave(user_id);
      const left = (listeners.get(user_id) ?? 1) - 1;
      if (left > 0) return void listeners.set(user_id, left);
      listeners.delete(user_id);
      broker.leave(subjectOf(user_id));
    },
    publish(notes) {
      const say = ({ kind, user_id, text }: Note) => broker.say(subjectOf(user_id), name + kind + user_id + text);
      database.publish(notes.filter((note) => !say(note)));
    },
    async close() {
      await Promise.all([database.close(), broker.close()]);
    },
  };
}
