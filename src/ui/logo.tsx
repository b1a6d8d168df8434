/** The mark and the name of the site. */
import { Link } from "react-router";
import { drawnOnce } from "./drawn-once.tsx";

/** Two round forms, and where they lie over each other. */
const left = "M24 2A22 22 0 0 1 46 24A22 22 0 0 1 24 46H6Q2 46 2 42V24A22 22 0 0 1 24 2Z";
const right = "M54 2H72Q76 2 76 6V24A22 22 0 1 1 54 2Z";
const both = "M39 7.907A22 22 0 0 1 39 40.093A22 22 0 0 1 39 7.907Z";

function LogoMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 78 48" aria-hidden="true" focusable="false">
      <path className="a" d={left} />
      <path className="b" d={right} />
      <path className="c" d={both} />
    </svg>
  );
}

type LogoProps = { readonly name: string; readonly to?: string | undefined };

export const Logo = drawnOnce(function Logo({ name, to }: LogoProps) {
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
});
