/** What makes a password too poor, as far as a browser can tell; the list of common ones is asked on the server. */

export type PasswordLimits = {
  password_length_min: number;
  password_length_max: number;
};

export type PasswordProblem = "errors.password_short" | "errors.password_long" | "errors.password_personal";

/** Too short to hide in a longer password by chance. */
const shortestPersonal = 4;

/** `personal` is what a stranger would try first: address, name, the site's own name. */
export function passwordProblem(
  password: string,
  { password_length_min, password_length_max }: PasswordLimits,
  personal: readonly string[] = [],
): PasswordProblem | undefined {
  const length = Array.from(password).length;
  if (length < password_length_min) return "errors.password_short";
  if (length > password_length_max) return "errors.password_long";
  const plain = password.toLowerCase();
  const known = personal.map((word) => word.toLowerCase()).filter((word) => word.length >= shortestPersonal);
  return known.some((word) => isWordWithEnds(plain, word)) ? "errors.password_personal" : undefined;
}

/** The word itself, also with digits or signs around it: anna1990 is no better than anna. */
function isWordWithEnds(password: string, word: string): boolean {
  const at = password.indexOf(word);
  if (at < 0) return false;
  const rest = password.slice(0, at) + password.slice(at + word.length);
  return /^[\P{L}]*$/u.test(rest);
}
