/** A number of seconds as the two-digit hours, minutes and seconds of a countdown. */
interface CountdownParts {
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
}

const twoDigits = (value: number) => String(value).padStart(2, "0");

export function countdownParts(seconds: number): CountdownParts {
  const whole = Math.max(0, Math.floor(seconds));
  return {
    hours: twoDigits(Math.floor(whole / 3600)),
    minutes: twoDigits(Math.floor(whole / 60) % 60),
    seconds: twoDigits(whole % 60),
  };
}
