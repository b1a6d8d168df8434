// Regions of Australia and New Zealand.
import type { RegionRow } from "./row.ts";

// oxfmt-ignore
export const oceania: readonly RegionRow[] = [
  ["AU-ACT", "Australian Capital Territory", -35.5, 149, "AU-NSW", { de: "Australisches Hauptstadtterritorium", es: "Territorio de la Capital Australiana", fi: "Australian pääkaupunkiterritorio", fr: "Territoire de la capitale australienne", it: "Territorio della Capitale Australiana", nl: "Australisch Hoofdstedelijk Territorium", pl: "Australijskie Terytorium Stołeczne" }],
  ["AU-NSW", "New South Wales", -32.2, 147, "AU-ACT AU-QLD AU-SA AU-VIC", { es: "Nueva Gales del Sur", fi: "Uusi Etelä-Wales", fr: "Nouvelle-Galles du Sud", it: "Nuovo Galles del Sud", nl: "Nieuw-Zuid-Wales", pl: "Nowa Południowa Walia" }],
  ["AU-NT", "Northern Territory", -19.5, 133.4, "AU-QLD AU-SA AU-WA", { es: "Territorio del Norte", fi: "Pohjoisterritorio", fr: "Territoire du Nord", it: "Territorio del Nord", nb: "Nordterritoriet", nl: "Noordelijk Territorium", pl: "Terytorium Północne" }],
  ["AU-QLD", "Queensland", -22.5, 144.5, "AU-NSW AU-NT AU-SA", {}],
  ["AU-SA", "South Australia", -30.1, 135.8, "AU-NSW AU-NT AU-QLD AU-VIC AU-WA", { da: "Sydaustralien", de: "Südaustralien", es: "Australia Meridional", fi: "Etelä-Australia", fr: "Australie-Méridionale", it: "Australia Meridionale", nb: "Sør-Australia", nl: "Zuid-Australië", pl: "Australia Południowa", sv: "Sydaustralien" }],
  ["AU-TAS", "Tasmania", -42, 146.6, "", { da: "Tasmanien", de: "Tasmanien", fr: "Tasmanie", nl: "Tasmanië", sv: "Tasmanien" }],
  ["AU-VIC", "Victoria", -36.9, 144.3, "AU-NSW AU-SA", { pl: "Wiktoria" }],
  ["AU-WA", "Western Australia", -25.5, 122.3, "AU-NT AU-SA", { da: "Vestaustralien", de: "Westaustralien", es: "Australia Occidental", fi: "Länsi-Australia", fr: "Australie-Occidentale", it: "Australia Occidentale", nb: "Vest-Australia", nl: "West-Australië", pl: "Australia Zachodnia", sv: "Västaustralien" }],

  ["NZ-AUK", "Auckland", -36.8, 174.7, "NZ-NTL NZ-WKO", {}],
  ["NZ-BOP", "Bay of Plenty", -38.1, 176.8, "NZ-GIS NZ-HKB NZ-WKO", {}],
  ["NZ-CAN", "Canterbury", -43.5, 171.5, "NZ-MBH NZ-OTA NZ-TAS NZ-WTC", {}],
  ["NZ-GIS", "Gisborne", -38.5, 177.8, "NZ-BOP NZ-HKB", {}],
  ["NZ-HKB", "Hawke’s Bay", -39.4, 176.8, "NZ-BOP NZ-GIS NZ-MWT NZ-WKO", {}],
  ["NZ-MBH", "Marlborough", -41.8, 173.6, "NZ-CAN NZ-NSN NZ-TAS", {}],
  ["NZ-MWT", "Manawatū-Whanganui", -39.7, 175.6, "NZ-HKB NZ-TKI NZ-WGN NZ-WKO", {}],
  ["NZ-NSN", "Nelson", -41.3, 173.3, "NZ-MBH NZ-TAS", {}],
  ["NZ-NTL", "Northland", -35.6, 174, "NZ-AUK", {}],
  ["NZ-OTA", "Otago", -45.4, 169.8, "NZ-CAN NZ-STL NZ-WTC", {}],
  ["NZ-STL", "Southland", -45.7, 168, "NZ-OTA NZ-WTC", {}],
  ["NZ-TAS", "Tasman", -41.5, 172.6, "NZ-CAN NZ-MBH NZ-NSN NZ-WTC", {}],
  ["NZ-TKI", "Taranaki", -39.3, 174.4, "NZ-MWT NZ-WKO", {}],
  ["NZ-WGN", "Wellington", -41.1, 175.3, "NZ-MWT", {}],
  ["NZ-WKO", "Waikato", -38, 175.4, "NZ-AUK NZ-BOP NZ-HKB NZ-MWT NZ-TKI", {}],
  ["NZ-WTC", "West Coast", -43, 171, "NZ-CAN NZ-OTA NZ-STL NZ-TAS", {}],
];
