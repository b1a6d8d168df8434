/** The way to more of a list, with how much of it is shown. */
import type { ComponentProps, ReactNode } from "react";
import { ButtonLink } from "./button.tsx";

export function PaginationLink({ note, ...rest }: { readonly note?: ReactNode } & ComponentProps<typeof ButtonLink>) {
  return (
    <div className="more">
      <ButtonLink variant="quiet" size="lg" {...rest} />
      {note && <p>{note}</p>}
    </div>
  );
}
