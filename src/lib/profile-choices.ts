// The answers a member can choose from when describing themselves, and the text each is shown with.

/** An answer one may always give; a filter leaves such members out unless it asks for them. */
const ratherNotSay = "rather_not_say";

/** By profile field, in the order shown. Non-binary is offered only where the site's settings say so. */
export const profileChoices = {
  gender: ["female", "male", "non_binary"],
  sexuality: ["hetero", "gay", "lesbian", "bi"],
  hair_color: ["black", "brown", "blond", "red", "grey", "white", "bald", "other", ratherNotSay],
  eye_color: ["brown", "blue", "green", "grey", "hazel", "other", ratherNotSay],
  body_type: ["slim", "athletic", "average", "curvy", "full", "muscular", ratherNotSay],
  relationship_status: [
    "single",
    "relationship",
    "married",
    "divorced",
    "widowed",
    "open",
    "complicated",
    ratherNotSay,
  ],
  tattoos: ["none", "one", "some", "many", ratherNotSay],
} as const;

/** What members tell about themselves by choosing an answer, or leave untold, in the order asked. */
export const lookFields = ["hair_color", "eye_color", "body_type", "relationship_status", "tattoos"] as const;
export type LookField = (typeof lookFields)[number];

/** What members write about themselves in their own words. */
export const noteFields = ["about_me", "looking_for"] as const;

export type ChoiceField = keyof typeof profileChoices;
export type Choice<Field extends ChoiceField> = (typeof profileChoices)[Field][number];

const textPrefixes = {
  gender: "gender",
  sexuality: "sexuality",
  hair_color: "hair",
  eye_color: "eyes",
  body_type: "body",
  relationship_status: "relationship",
  tattoos: "tattoos",
} as const satisfies Record<ChoiceField, string>;

type Said<Field extends ChoiceField> = Exclude<Choice<Field>, typeof ratherNotSay>;
type ChoiceText<Field extends ChoiceField> =
  | "profile.rather_not_say"
  | { [Name in Field]: `profile.${(typeof textPrefixes)[Name]}_${Said<Name>}` }[Field];

/** The catalogue key of an answer: choiceText("hair_color", "black") is profile.hair_black. */
export function choiceText<Field extends ChoiceField>(field: Field, choice: Choice<Field>): ChoiceText<Field> {
  const key = choice === ratherNotSay ? choice : `${textPrefixes[field]}_${choice}`;
  return `profile.${key}` as ChoiceText<Field>;
}
