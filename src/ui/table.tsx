/** A plain table. On narrow screens it scrolls by itself, also by keyboard. */
import type { ReactNode } from "react";

interface TableProps {
  readonly caption: string;
  readonly hideCaption?: boolean | undefined;
  readonly columns: readonly {
    readonly key: string;
    readonly label: ReactNode;
    readonly numeric?: boolean | undefined;
  }[];
  readonly rows: readonly { readonly key: string; readonly cells: Readonly<Record<string, ReactNode>> }[];
}

export function Table({ caption, hideCaption, columns, rows }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className="table-wrap" aria-label={caption} tabIndex={0}>
      <table className="table">
        <caption className={hideCaption ? "visually-hidden" : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.numeric ? "num" : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              {columns.map((column, at) => {
                const cell = { className: column.numeric ? "num" : undefined, children: row.cells[column.key] };
                return at === 0 ? <th key={column.key} scope="row" {...cell} /> : <td key={column.key} {...cell} />;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
