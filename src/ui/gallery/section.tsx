/** One heading of the gallery with its specimens. */
import type { ReactNode } from "react";

export function GallerySection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="spec">
      <h2>{title}</h2>
      <div className="stack">{children}</div>
    </section>
  );
}
