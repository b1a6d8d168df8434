// Regions of France: the thirteen in Europe.
import type { RegionRow } from "./row.ts";

// oxfmt-ignore
export const france: readonly RegionRow[] = [
  ["FR-20R", "Corse", 42.2, 9.1, "", { da: "Korsika", de: "Korsika", en: "Corsica", es: "Córcega", fi: "Korsika", it: "Corsica", nb: "Korsika", nl: "Corsica", pl: "Korsyka", sv: "Korsika" }],
  ["FR-ARA", "Auvergne-Rhône-Alpes", 45.5, 4.5, "FR-BFC FR-CVL FR-NAQ FR-OCC FR-PAC CH-GE CH-VD CH-VS IT-21 IT-23", { es: "Auvernia-Ródano-Alpes", it: "Alvernia-Rodano-Alpi", pl: "Owernia-Rodan-Alpy" }],
  ["FR-BFC", "Bourgogne-Franche-Comté", 47.2, 4.8, "FR-ARA FR-CVL FR-GES FR-IDF CH-JU CH-NE CH-VD", { es: "Borgoña-Franco Condado", it: "Borgogna-Franca Contea", pl: "Burgundia-Franche-Comté" }],
  ["FR-BRE", "Bretagne", 48.2, -2.8, "FR-NOR FR-PDL", { en: "Brittany", es: "Bretaña", it: "Bretagna", pl: "Bretania" }],
  ["FR-CVL", "Centre-Val de Loire", 47.5, 1.7, "FR-ARA FR-BFC FR-IDF FR-NAQ FR-NOR FR-PDL", { es: "Centro-Valle de Loira", it: "Centro-Valle della Loira", pl: "Region Centralny-Dolina Loary" }],
  ["FR-GES", "Grand Est", 48.7, 5.6, "FR-BFC FR-HDF FR-IDF BE-WHT BE-WLX BE-WNA CH-BL CH-BS CH-JU CH-SO DE-BW DE-RP DE-SL", { es: "Gran Este" }],
  ["FR-HDF", "Hauts-de-France", 49.9, 2.8, "FR-GES FR-IDF FR-NOR BE-VWV BE-WHT", { es: "Alta Francia", it: "Alta Francia" }],
  ["FR-IDF", "Île-de-France", 48.7, 2.5, "FR-BFC FR-CVL FR-GES FR-HDF FR-NOR", { es: "Isla de Francia" }],
  ["FR-NAQ", "Nouvelle-Aquitaine", 45.2, 0.2, "FR-ARA FR-CVL FR-OCC FR-PDL ES-AR ES-NC ES-PV", { es: "Nueva Aquitania", it: "Nuova Aquitania", pl: "Nowa Akwitania" }],
  ["FR-NOR", "Normandie", 49.1, 0.1, "FR-BRE FR-CVL FR-HDF FR-IDF FR-PDL", { da: "Normandiet", en: "Normandy", es: "Normandía", fi: "Normandia", it: "Normandia", nl: "Normandië", pl: "Normandia" }],
  ["FR-OCC", "Occitanie", 43.7, 2.1, "FR-ARA FR-NAQ FR-PAC ES-AR ES-CT", { da: "Occitanien", de: "Okzitanien", en: "Occitania", es: "Occitania", fi: "Oksitania", it: "Occitania", nl: "Occitanië", pl: "Oksytania", sv: "Occitanien" }],
  ["FR-PAC", "Provence-Alpes-Côte d’Azur", 44, 6.1, "FR-ARA FR-OCC IT-21 IT-42", { es: "Provenza-Alpes-Costa Azul", it: "Provenza-Alpi-Costa Azzurra", pl: "Prowansja-Alpy-Lazurowe Wybrzeże" }],
  ["FR-PDL", "Pays de la Loire", 47.5, -0.8, "FR-BRE FR-CVL FR-NAQ FR-NOR", { es: "Países del Loira", it: "Paesi della Loira", pl: "Kraj Loary" }],
];
