/** Two bubbles crossing: the sign of something under way. */
export function Meeting({ big = false }: { readonly big?: boolean | undefined }) {
  return (
    <span className={big ? "meet meet-big" : "meet"} aria-hidden="true">
      <i />
      <i />
    </span>
  );
}
