/** The picture of one of the drawn people. */

type FaceProps = {
  readonly face: string;
  /** Seen first: fetched before the others. */
  readonly eager?: boolean;
  /** At most 80 pixels wide. */
  readonly small?: boolean;
  readonly className?: string | undefined;
};

export function Face({ face, eager = false, small = false, className }: FaceProps) {
  return (
    <img
      className={className}
      src={facePath(face, small)}
      alt=""
      width={small ? 160 : 480}
      height={small ? 200 : 600}
      loading={eager ? undefined : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
    />
  );
}

export function facePath(face: string, small = false): string {
  return `/art/faces/${face}${small ? "-small" : ""}.webp`;
}
