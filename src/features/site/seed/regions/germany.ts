// Regions of Germany: the states.
import type { RegionRow } from "./row.ts";

// oxfmt-ignore
export const germany: readonly RegionRow[] = [
  ["DE-BB", "Brandenburg", 52.4, 13.3, "DE-BE DE-MV DE-NI DE-SN DE-ST PL-08 PL-32", { es: "Brandeburgo", fr: "Brandebourg", it: "Brandeburgo", pl: "Brandenburgia" }],
  ["DE-BE", "Berlin", 52.5, 13.4, "DE-BB", { es: "Berlín", fi: "Berliini", it: "Berlino", nl: "Berlijn" }],
  ["DE-BW", "Baden-Württemberg", 48.6, 9, "DE-BY DE-HE DE-RP CH-AG CH-BL CH-BS CH-SH CH-TG CH-ZH FR-GES", { es: "Baden-Wurtemberg", fr: "Bade-Wurtemberg", pl: "Badenia-Wirtembergia" }],
  ["DE-BY", "Bayern", 48.9, 11.4, "DE-BW DE-HE DE-SN DE-TH AT-4 AT-5 AT-7 AT-8", { en: "Bavaria", es: "Baviera", fi: "Baijeri", fr: "Bavière", it: "Baviera", nl: "Beieren", pl: "Bawaria" }],
  ["DE-HB", "Bremen", 53.1, 8.8, "DE-NI", { fr: "Brême", it: "Brema", pl: "Brema" }],
  ["DE-HE", "Hessen", 50.6, 9, "DE-BW DE-BY DE-NI DE-NW DE-RP DE-TH", { en: "Hesse", es: "Hesse", fr: "Hesse", it: "Assia", pl: "Hesja" }],
  ["DE-HH", "Hamburg", 53.6, 10, "DE-NI DE-SH", { da: "Hamborg", es: "Hamburgo", fi: "Hampuri", fr: "Hambourg", it: "Amburgo" }],
  ["DE-MV", "Mecklenburg-Vorpommern", 53.8, 12.5, "DE-BB DE-NI DE-SH PL-32", { en: "Mecklenburg-Western Pomerania", es: "Mecklemburgo-Pomerania Occidental", fi: "Mecklenburg-Etu-Pommeri", fr: "Mecklembourg-Poméranie-Occidentale", it: "Meclemburgo-Pomerania Anteriore", nl: "Mecklenburg-Voor-Pommeren", pl: "Meklemburgia-Pomorze Przednie" }],
  ["DE-NI", "Niedersachsen", 52.8, 9.2, "DE-BB DE-HB DE-HE DE-HH DE-MV DE-NW DE-SH DE-ST DE-TH NL-DR NL-GR NL-OV", { en: "Lower Saxony", es: "Baja Sajonia", fi: "Ala-Saksi", fr: "Basse-Saxe", it: "Bassa Sassonia", nl: "Nedersaksen", pl: "Dolna Saksonia" }],
  ["DE-NW", "Nordrhein-Westfalen", 51.5, 7.5, "DE-HE DE-NI DE-RP BE-WLG NL-GE NL-LI NL-OV", { en: "North Rhine-Westphalia", es: "Renania del Norte-Westfalia", fr: "Rhénanie-du-Nord-Westphalie", it: "Renania Settentrionale-Vestfalia", nl: "Noordrijn-Westfalen", pl: "Nadrenia Północna-Westfalia" }],
  ["DE-RP", "Rheinland-Pfalz", 49.9, 7.4, "DE-BW DE-HE DE-NW DE-SL BE-WLG FR-GES", { en: "Rhineland-Palatinate", es: "Renania-Palatinado", fr: "Rhénanie-Palatinat", it: "Renania-Palatinato", nl: "Rijnland-Palts", pl: "Nadrenia-Palatynat" }],
  ["DE-SH", "Schleswig-Holstein", 54.2, 9.8, "DE-HH DE-MV DE-NI DK-83", { da: "Slesvig-Holsten", nl: "Sleeswijk-Holstein", pl: "Szlezwik-Holsztyn" }],
  ["DE-SL", "Saarland", 49.4, 6.9, "DE-RP FR-GES", { es: "Sarre", fr: "Sarre", pl: "Saara" }],
  ["DE-SN", "Sachsen", 51.1, 13.3, "DE-BB DE-BY DE-ST DE-TH PL-02 PL-08", { en: "Saxony", es: "Sajonia", fi: "Saksi", fr: "Saxe", it: "Sassonia", nl: "Saksen", pl: "Saksonia" }],
  ["DE-ST", "Sachsen-Anhalt", 52, 11.7, "DE-BB DE-NI DE-SN DE-TH", { en: "Saxony-Anhalt", es: "Sajonia-Anhalt", fi: "Saksi-Anhalt", fr: "Saxe-Anhalt", it: "Sassonia-Anhalt", nl: "Saksen-Anhalt", pl: "Saksonia-Anhalt" }],
  ["DE-TH", "Thüringen", 50.9, 11, "DE-BY DE-HE DE-NI DE-SN DE-ST", { en: "Thuringia", es: "Turingia", fr: "Thuringe", it: "Turingia", pl: "Turyngia" }],
];
