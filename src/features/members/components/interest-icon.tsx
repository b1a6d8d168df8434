/** The drawing of an interest, from one file for all fifty: as code they would weigh more than a page. */
export function InterestIcon({ interest }: { readonly interest: string }) {
  return (
    <svg className="ic" aria-hidden="true" focusable="false">
      <use href={`/art/interests.svg#${interest}`} />
    </svg>
  );
}
