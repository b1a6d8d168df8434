// The interests a member can choose, in the specification's order; each is named by the text interests.<key>.

export interface InterestSeed {
  key: string;
  /** Name of its Phosphor icon. */
  icon: string;
  /** About sex: hidden from visitors, and chosen only with consent to keep such data. */
  explicit: boolean;
}

export const interestsSeed = [
  { key: "adventure", icon: "compass", explicit: false },
  { key: "analsex", icon: "cherries", explicit: true },
  { key: "animals", icon: "paw-print", explicit: false },
  { key: "art", icon: "palette", explicit: false },
  { key: "astrology", icon: "planet", explicit: false },
  { key: "bbq", icon: "campfire", explicit: false },
  { key: "beach", icon: "island", explicit: false },
  { key: "beer", icon: "beer-stein", explicit: false },
  { key: "biking", icon: "bicycle", explicit: false },
  { key: "bondage", icon: "link-simple", explicit: true },
  { key: "coffee", icon: "coffee", explicit: false },
  { key: "cooking", icon: "cooking-pot", explicit: false },
  { key: "dancing", icon: "disco-ball", explicit: false },
  { key: "exchanging_pictures", icon: "images-square", explicit: true },
  { key: "fashion", icon: "coat-hanger", explicit: false },
  { key: "foodie", icon: "fork-knife", explicit: false },
  { key: "gardening", icon: "potted-plant", explicit: false },
  { key: "gym", icon: "barbell", explicit: false },
  { key: "hiking", icon: "person-simple-hike", explicit: false },
  { key: "hugging", icon: "hand-heart", explicit: false },
  { key: "kissing", icon: "smiley-wink", explicit: false },
  { key: "lingerie", icon: "dress", explicit: true },
  { key: "massages", icon: "flower-lotus", explicit: false },
  { key: "masturbating", icon: "waves", explicit: true },
  { key: "movies", icon: "film-slate", explicit: false },
  { key: "music", icon: "music-notes", explicit: false },
  { key: "one_night_stand", icon: "moon", explicit: true },
  { key: "oral_sex", icon: "ice-cream", explicit: true },
  { key: "outdoors", icon: "tent", explicit: false },
  { key: "party", icon: "confetti", explicit: false },
  { key: "photography", icon: "camera", explicit: false },
  { key: "politics", icon: "megaphone", explicit: false },
  { key: "public_sex", icon: "park", explicit: true },
  { key: "reading", icon: "book-open", explicit: false },
  { key: "relationship", icon: "intersect", explicit: false },
  { key: "sadomasochism", icon: "yin-yang", explicit: true },
  { key: "safe_sex", icon: "umbrella-simple", explicit: true },
  { key: "sex", icon: "fire", explicit: true },
  { key: "sex_toys", icon: "vibrate", explicit: true },
  { key: "shopping", icon: "shopping-bag", explicit: false },
  { key: "sports", icon: "soccer-ball", explicit: false },
  { key: "sushi", icon: "fish-simple", explicit: false },
  { key: "tattoos", icon: "pen-nib", explicit: false },
  { key: "tea", icon: "tea-bag", explicit: false },
  { key: "theater", icon: "ticket", explicit: false },
  { key: "threesome", icon: "intersect-three", explicit: true },
  { key: "travelling", icon: "airplane-tilt", explicit: false },
  { key: "vegetarian", icon: "carrot", explicit: false },
  { key: "videogames", icon: "game-controller", explicit: false },
  { key: "wine", icon: "wine", explicit: false },
] as const satisfies readonly InterestSeed[];

export type InterestKey = (typeof interestsSeed)[number]["key"];
