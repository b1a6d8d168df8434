// Regions of the Netherlands and Belgium: the provinces, and Brussels.
import type { RegionRow } from "./row.ts";

// oxfmt-ignore
export const lowCountries: readonly RegionRow[] = [
  ["NL-DR", "Drenthe", 52.9, 6.6, "NL-FR NL-GR NL-OV DE-NI", { es: "Drente" }],
  ["NL-FL", "Flevoland", 52.5, 5.6, "NL-FR NL-GE NL-NH NL-OV NL-UT", {}],
  ["NL-FR", "Fryslân", 53.1, 5.8, "NL-DR NL-FL NL-GR NL-NH NL-OV", { da: "Frisland", de: "Friesland", en: "Friesland", es: "Frisia", fi: "Friesland", fr: "Frise", it: "Frisia", nb: "Friesland", nl: "Friesland", pl: "Fryzja", sv: "Friesland" }],
  ["NL-GE", "Gelderland", 52.1, 5.9, "NL-FL NL-LI NL-NB NL-OV NL-UT NL-ZH DE-NW", { es: "Güeldres", fr: "Gueldre", it: "Gheldria", pl: "Geldria" }],
  ["NL-GR", "Groningen", 53.2, 6.7, "NL-DR NL-FR DE-NI", { es: "Groninga", fr: "Groningue", it: "Groninga" }],
  ["NL-LI", "Limburg", 51.2, 5.9, "NL-GE NL-NB BE-VLI BE-WLG DE-NW", { es: "Limburgo", fr: "Limbourg", it: "Limburgo", pl: "Limburgia" }],
  ["NL-NB", "Noord-Brabant", 51.6, 5.2, "NL-GE NL-LI NL-ZE NL-ZH BE-VAN BE-VLI", { da: "Nordbrabant", de: "Nordbrabant", en: "North Brabant", es: "Brabante Septentrional", fi: "Pohjois-Brabant", fr: "Brabant-Septentrional", it: "Brabante Settentrionale", nb: "Nord-Brabant", pl: "Brabancja Północna", sv: "Nordbrabant" }],
  ["NL-NH", "Noord-Holland", 52.6, 4.9, "NL-FL NL-FR NL-UT NL-ZH", { da: "Nordholland", de: "Nordholland", en: "North Holland", es: "Holanda Septentrional", fi: "Pohjois-Hollanti", fr: "Hollande-Septentrionale", it: "Olanda Settentrionale", nb: "Nord-Holland", pl: "Holandia Północna", sv: "Nordholland" }],
  ["NL-OV", "Overijssel", 52.4, 6.5, "NL-DR NL-FL NL-FR NL-GE DE-NI DE-NW", {}],
  ["NL-UT", "Utrecht", 52.1, 5.2, "NL-FL NL-GE NL-NH NL-ZH", {}],
  ["NL-ZE", "Zeeland", 51.5, 3.8, "NL-NB NL-ZH BE-VAN BE-VOV BE-VWV", { es: "Zelanda", fr: "Zélande", it: "Zelanda", pl: "Zelandia" }],
  ["NL-ZH", "Zuid-Holland", 52, 4.5, "NL-GE NL-NB NL-NH NL-UT NL-ZE", { da: "Sydholland", de: "Südholland", en: "South Holland", es: "Holanda Meridional", fi: "Etelä-Hollanti", fr: "Hollande-Méridionale", it: "Olanda Meridionale", nb: "Sør-Holland", pl: "Holandia Południowa", sv: "Sydholland" }],

  ["BE-BRU", "Bruxelles / Brussel", 50.8, 4.4, "BE-VBR", { da: "Bruxelles", de: "Brüssel", en: "Brussels", es: "Bruselas", fi: "Bryssel", fr: "Bruxelles", it: "Bruxelles", nb: "Brussel", nl: "Brussel", pl: "Bruksela", sv: "Bryssel" }],
  ["BE-VAN", "Antwerpen", 51.2, 4.7, "BE-VBR BE-VLI BE-VOV NL-NB NL-ZE", { en: "Antwerp", es: "Amberes", fr: "Anvers", it: "Anversa", pl: "Antwerpia" }],
  ["BE-VBR", "Vlaams-Brabant", 50.9, 4.6, "BE-BRU BE-VAN BE-VLI BE-VOV BE-WBR BE-WHT BE-WLG", { da: "Flamsk Brabant", de: "Flämisch-Brabant", en: "Flemish Brabant", es: "Brabante Flamenco", fi: "Flaamin Brabant", fr: "Brabant flamand", it: "Brabante Fiammingo", nb: "Flamsk Brabant", pl: "Brabancja Flamandzka", sv: "Flamländska Brabant" }],
  ["BE-VLI", "Limburg", 51, 5.4, "BE-VAN BE-VBR BE-WLG NL-LI NL-NB", { es: "Limburgo", fr: "Limbourg", it: "Limburgo", pl: "Limburgia" }],
  ["BE-VOV", "Oost-Vlaanderen", 51, 3.8, "BE-VAN BE-VBR BE-VWV BE-WHT NL-ZE", { da: "Østflandern", de: "Ostflandern", en: "East Flanders", es: "Flandes Oriental", fi: "Itä-Flanderi", fr: "Flandre-Orientale", it: "Fiandre Orientali", nb: "Øst-Flandern", pl: "Flandria Wschodnia", sv: "Östflandern" }],
  ["BE-VWV", "West-Vlaanderen", 51, 3.1, "BE-VOV BE-WHT FR-HDF NL-ZE", { da: "Vestflandern", de: "Westflandern", en: "West Flanders", es: "Flandes Occidental", fi: "Länsi-Flanderi", fr: "Flandre-Occidentale", it: "Fiandre Occidentali", nb: "Vest-Flandern", pl: "Flandria Zachodnia", sv: "Västflandern" }],
  ["BE-WBR", "Brabant wallon", 50.7, 4.6, "BE-VBR BE-WHT BE-WLG BE-WNA", { da: "Vallonsk Brabant", de: "Wallonisch-Brabant", en: "Walloon Brabant", es: "Brabante Valón", fi: "Vallonian Brabant", it: "Brabante Vallone", nb: "Vallonsk Brabant", nl: "Waals-Brabant", pl: "Brabancja Walońska", sv: "Vallonska Brabant" }],
  ["BE-WHT", "Hainaut", 50.5, 3.9, "BE-VBR BE-VOV BE-VWV BE-WBR BE-WNA FR-GES FR-HDF", { de: "Hennegau", es: "Henao", nl: "Henegouwen" }],
  ["BE-WLG", "Liège", 50.5, 5.8, "BE-VBR BE-VLI BE-WBR BE-WLX BE-WNA DE-NW DE-RP NL-LI", { de: "Lüttich", es: "Lieja", it: "Liegi", nl: "Luik" }],
  ["BE-WLX", "Luxembourg", 49.9, 5.5, "BE-WLG BE-WNA FR-GES", { de: "Luxemburg", es: "Luxemburgo", fi: "Luxemburg", it: "Lussemburgo", nl: "Luxemburg", pl: "Luksemburg", sv: "Luxemburg" }],
  ["BE-WNA", "Namur", 50.3, 4.8, "BE-WBR BE-WHT BE-WLG BE-WLX FR-GES", { nl: "Namen" }],
];
