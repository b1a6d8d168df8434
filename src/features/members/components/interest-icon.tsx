/** The drawing of an interest, from one file for all fifty: as code they would weigh more than a page. */

type InterestIconProps = {
  readonly interest: string;
  /** Of the few that landing pages show, which have a smaller file. */
  readonly few?: boolean;
};

export function InterestIcon({ interest, few = false }: InterestIconProps) {
  return (
    <svg className="ic" aria-hidden="true" focusable="false">
      <use href={`/art/${few ? "lander-interests" : "interests"}.svg#${interest}`} />
    </svg>
  );
}
