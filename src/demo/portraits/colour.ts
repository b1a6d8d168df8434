// The colours people and their clothes are made of.

const channels = (hex: string) => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

/** The colour between two others: 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, index) => Math.round(value + ((target[index] as number) - value) * share));
  return `#${mixed.map((value) => Math.max(0, Math.min(255, value)).toString(16).padStart(2, "0")).join("")}`;
}

export const SKINS = {
  porcelain: { base: "#f8d8c6", lip: "#c9575f" },
  rosy: { base: "#f2c4ae", lip: "#c04f58" },
  fair: { base: "#eec09f", lip: "#bd4f55" },
  beige: { base: "#e3b18a", lip: "#b14b4e" },
  olive: { base: "#d6a27b", lip: "#a9494a" },
  tan: { base: "#c68a62", lip: "#97403f" },
  caramel: { base: "#b1764f", lip: "#8c3a3c" },
  brown: { base: "#966141", lip: "#7d3034" },
  umber: { base: "#7c4d35", lip: "#702a33" },
  deep: { base: "#63402f", lip: "#66242f" },
} as const;
export type Skin = keyof typeof SKINS;

export const HAIR_COLOURS = {
  black: "#1f171c",
  espresso: "#3a2420",
  chestnut: "#5e3426",
  hazel: "#7a5034",
  auburn: "#8a3d22",
  copper: "#b5552a",
  strawberry: "#cf8550",
  honey: "#c08a4a",
  blonde: "#dcb374",
  ash: "#c9b391",
  steel: "#7d7880",
  silver: "#b9b3b8",
  white: "#e6e1e1",
  burgundy: "#6b1f3a",
  rose: "#c76a8a",
  teal: "#2f6f78",
  violet: "#5b4290",
} as const;
export type HairColour = keyof typeof HAIR_COLOURS;

export const EYE_COLOURS = {
  brown: ["#4a3428", "#3a261e", "#5b3d2a"],
  blue: ["#3f6d96", "#5584ad", "#456b86"],
  green: ["#4d7452", "#5c7f4e", "#3e6b5c"],
  grey: ["#66747e", "#7a848c"],
  hazel: ["#7a5c30", "#6a5a34"],
  other: ["#8a6a2c", "#3f7f88", "#6d5a8c"],
} as const;

/** Fabrics by family; the family is what the eye remembers of a picture. */
export const FABRICS = {
  navy: ["#26335f", "#1f2a44", "#35508f"],
  teal: ["#2e6b6c", "#33566b", "#2f7f7a"],
  green: ["#2e6b5c", "#4d6a3c", "#55704f"],
  wine: ["#8d2f4f", "#6a2440", "#5a2740"],
  rose: ["#c2416d", "#d77a8c", "#b1356f"],
  coral: ["#e0664f", "#d9803f", "#c9562f"],
  mustard: ["#d0a032", "#c08a2e"],
  cream: ["#f1e6d8", "#f6eeea", "#e8d9c4"],
  sand: ["#cdb08a", "#b89470"],
  black: ["#24202c", "#2b2740", "#1c1a26"],
  grey: ["#7d8494", "#5d6473"],
  sky: ["#a9c3dc", "#c9d6df", "#86a9cc"],
  violet: ["#5a3f7e", "#7a62a8", "#39305c"],
} as const;
export type FabricFamily = keyof typeof FABRICS;
export type Fabric = { family: FabricFamily; colour: string };
