/** The mark and the name of the site. */
import { useId } from "react";
import { Link } from "react-router";

const left = "M24 2A22 22 0 0 1 46 24A22 22 0 0 1 24 46H6Q2 46 2 42V24A22 22 0 0 1 24 2Z";
const right = "M54 2H72Q76 2 76 6V24A22 22 0 1 1 54 2Z";

function LogoMark() {
  const id = useId();
  return (
    <svg className="brand-mark" viewBox="0 0 78 48" aria-hidden="true" focusable="false">
      <clipPath id={id}>
        <path d={left} />
      </clipPath>
      <path className="a" d={left} />
      <path className="b" d={right} />
      <path className="c" d={right} clipPath={`url(#${id})`} />
    </svg>
  );
}

export function Logo({ name, to }: { readonly name: string; readonly to?: string | undefined }) {
  const content = (
    <>
      <LogoMark />
      <span>{name}</span>
    </>
  );
  if (to === undefined) return <span className="brand">{content}</span>;
  return (
    <Link className="brand" to={to}>
      {content}
    </Link>
  );
}
