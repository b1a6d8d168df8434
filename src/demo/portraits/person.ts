// Whom a portrait is drawn of.

/** What the profile says. A value that is not in our lists ("rather_not_say") leaves the choice to chance. */
export type Person = {
  gender: "male" | "female";
  age: number;
  hair_color: string;
  eye_color: string;
  body_type: string;
  tattoos: string;
};
