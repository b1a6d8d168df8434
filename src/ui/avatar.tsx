/** A round portrait; without a picture a dashed circle with the initial. */
import { classNames } from "./class-names.ts";

interface AvatarProps {
  readonly src?: string | null | undefined;
  /** Gives the initial where there is no picture. */
  readonly name: string;
  /** Empty where the name stands beside it. */
  readonly alt?: string | undefined;
  readonly size?: "sm" | "md" | "lg" | "xl" | undefined;
}

const pixels = { sm: 40, md: 48, lg: 56, xl: 64 };

function initialOf(name: string): string {
  const point = name.codePointAt(0);
  return point === undefined ? "" : String.fromCodePoint(point).toUpperCase();
}

export function Avatar({ src, name, alt = "", size = "md" }: AvatarProps) {
  const className = classNames("avatar", size !== "md" && `avatar-${size}`);
  if (src) {
    return (
      <img className={className} src={src} alt={alt} width={pixels[size]} height={pixels[size]} decoding="async" />
    );
  }
  const role = alt ? "img" : undefined;
  return (
    <span
      className={`${className} avatar-none`}
      role={role}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
    >
      {initialOf(name)}
    </span>
  );
}
