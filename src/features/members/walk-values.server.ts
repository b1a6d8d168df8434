/** What a statement is given: its values get their names while its words are put together. */
export type ValueType =
  | "date"
  | "float8"
  | "integer"
  | "integer[]"
  | "smallint[]"
  | "text"
  | "text[]"
  | "timestamptz"
  | "uuid"
  | "uuid[]";

export type Values = {
  all: unknown[];
  /**
   * Names a value in the row of those given, which is made first. The planner does not look at it there: it finds the same
   * plan for every search, and so keeps the one it has made instead of planning anew each time, which would take as long
   * as the search.
   */
  given(value: unknown, type: ValueType): string;
  /** A bare place: for what no plan depends on, and for functions that become part of the plan only with one. */
  plain(value: unknown, type: ValueType): string;
  /** Names what a question finds, in the same row; asked once. */
  found(name: string, question: string): string;
  /** The row of all that was given, for the words that begin with it. */
  row(): string;
};

/** The driver would spell a moment in local time, piece by piece, and look at each number of a list. */
function spelt(value: unknown, type: ValueType): unknown {
  if (value instanceof Date) return value.toISOString();
  return type === "integer[]" || type === "smallint[]" ? `{${(value as readonly number[]).join(",")}}` : value;
}

export function openValues(): Values {
  const all: unknown[] = [];
  const columns: string[] = [];
  const plain = (value: unknown, type: ValueType) => `$${all.push(spelt(value, type))}::${type}`;
  return {
    all,
    plain,
    given(value, type) {
      const place = plain(value, type);
      columns.push(`${place} AS v${all.length}`);
      return `given.v${all.length}`;
    },
    found(name, question) {
      columns.push(`${question} AS ${name}`);
      return `given.${name}`;
    },
    // Without an offset it would become part of the rest, and its values known to the planner.
    row: () => `(SELECT ${columns.join(", ")} OFFSET 0) AS given`,
  };
}
