/** A sentence with a number in it that is read out or copied: no line ends within the number. */
type UnbrokenProps = {
  readonly text: string;
  /** Stands in the text once. */
  readonly part: string;
};

export function Unbroken({ text, part }: UnbrokenProps) {
  const [before, after] = text.split(part);
  return (
    <>
      {before}
      <span className="text-nowrap">{part}</span>
      {after}
    </>
  );
}
