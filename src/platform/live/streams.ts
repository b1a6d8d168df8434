/** The open streams of this process, by member. */

/** One browser that listens. */
export type Stream = {
  readonly user_id: string;
  readonly session_hash: Buffer;
  /** Everything up to this number has been written. */
  last_number: number;
  write(text: string): void;
  end(): void;
};

export class Streams {
  private readonly members = new Map<string, Set<Stream>>();
  private total = 0;

  add(stream: Stream): void {
    const own = this.members.get(stream.user_id) ?? new Set();
    this.members.set(stream.user_id, own.add(stream));
    this.total += 1;
  }

  /** False for one that was taken out before. */
  remove(stream: Stream): boolean {
    const own = this.members.get(stream.user_id);
    if (!own?.delete(stream)) return false;
    if (own.size === 0) this.members.delete(stream.user_id);
    this.total -= 1;
    return true;
  }

  has(stream: Stream): boolean {
    return this.members.get(stream.user_id)?.has(stream) === true;
  }

  of(user_id: string): ReadonlySet<Stream> {
    return this.members.get(user_id) ?? none;
  }

  *all(): Generator<Stream> {
    for (const own of this.members.values()) yield* own;
  }

  /** Who listens. */
  listMembers(): string[] {
    return [...this.members.keys()];
  }

  /** Of a member, or all of them. */
  count(user_id?: string): number {
    return user_id === undefined ? this.total : this.of(user_id).size;
  }
}

const none: ReadonlySet<Stream> = new Set();
