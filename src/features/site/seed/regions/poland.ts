// Regions of Poland: the voivodeships.
import type { RegionRow } from "./row.ts";

// oxfmt-ignore
export const poland: readonly RegionRow[] = [
  ["PL-02", "Dolnośląskie", 51.1, 16.4, "PL-08 PL-16 PL-30 DE-SN", { da: "Nedre Schlesien", de: "Niederschlesien", en: "Lower Silesia", es: "Baja Silesia", fi: "Ala-Sleesia", fr: "Basse-Silésie", it: "Bassa Slesia", nb: "Nedre Schlesien", nl: "Neder-Silezië", sv: "Nedre Schlesien" }],
  ["PL-04", "Kujawsko-pomorskie", 53.1, 18.5, "PL-10 PL-14 PL-22 PL-28 PL-30", { da: "Kujavien-Pommern", de: "Kujawien-Pommern", en: "Kuyavia-Pomerania", es: "Cuyavia y Pomerania", fi: "Kujavia-Pommeri", fr: "Cujavie-Poméranie", it: "Cuiavia-Pomerania", nb: "Kujavia-Pommern", nl: "Koejavië-Pommeren", sv: "Kujavien-Pommern" }],
  ["PL-06", "Lubelskie", 51.2, 22.9, "PL-14 PL-18 PL-20 PL-26", { da: "Lublin", de: "Lublin", en: "Lublin", es: "Lublin", fi: "Lublin", fr: "Lublin", it: "Lublino", nb: "Lublin", nl: "Lublin", sv: "Lublin" }],
  ["PL-08", "Lubuskie", 52.2, 15.3, "PL-02 PL-30 PL-32 DE-BB DE-SN", { da: "Lubusz", de: "Lebus", en: "Lubusz", es: "Lubusz", fi: "Lubusz", fr: "Lubusz", it: "Lubusz", nb: "Lubusz", nl: "Lubusz", sv: "Lubusz" }],
  ["PL-10", "Łódzkie", 51.6, 19.4, "PL-04 PL-14 PL-16 PL-24 PL-26 PL-30", { da: "Łódź", de: "Łódź", en: "Łódź", es: "Łódź", fi: "Łódź", fr: "Łódź", it: "Łódź", nb: "Łódź", nl: "Łódź", sv: "Łódź" }],
  ["PL-12", "Małopolskie", 49.9, 20.3, "PL-18 PL-24 PL-26", { da: "Lillepolen", de: "Kleinpolen", en: "Lesser Poland", es: "Pequeña Polonia", fi: "Vähä-Puola", fr: "Petite-Pologne", it: "Piccola Polonia", nb: "Lillepolen", nl: "Klein-Polen", sv: "Lillpolen" }],
  ["PL-14", "Mazowieckie", 52.3, 21.1, "PL-04 PL-06 PL-10 PL-20 PL-26 PL-28", { da: "Masovien", de: "Masowien", en: "Masovia", es: "Mazovia", fi: "Masovia", fr: "Mazovie", it: "Masovia", nb: "Masovia", nl: "Mazovië", sv: "Masovien" }],
  ["PL-16", "Opolskie", 50.6, 17.9, "PL-02 PL-10 PL-24 PL-30", { da: "Opole", de: "Opole", en: "Opole", es: "Opole", fi: "Opole", fr: "Opole", it: "Opole", nb: "Opole", nl: "Opole", sv: "Opole" }],
  ["PL-18", "Podkarpackie", 50, 22.2, "PL-06 PL-12 PL-26", { de: "Karpatenvorland", en: "Subcarpathia", es: "Subcarpacia", fr: "Basses-Carpates", it: "Precarpazia", nl: "Subkarpaten", sv: "Nedre Karpaterna" }],
  ["PL-20", "Podlaskie", 53.3, 22.9, "PL-06 PL-14 PL-28", { da: "Podlasie", de: "Podlachien", en: "Podlachia", es: "Podlaquia", fi: "Podlasia", fr: "Podlachie", it: "Podlachia", nb: "Podlasie", nl: "Podlachië", sv: "Podlasien" }],
  ["PL-22", "Pomorskie", 54.2, 18, "PL-04 PL-28 PL-30 PL-32", { da: "Pommern", de: "Pommern", en: "Pomerania", es: "Pomerania", fi: "Pommeri", fr: "Poméranie", it: "Pomerania", nb: "Pommern", nl: "Pommeren", sv: "Pommern" }],
  ["PL-24", "Śląskie", 50.3, 19, "PL-10 PL-12 PL-16 PL-26", { da: "Schlesien", de: "Schlesien", en: "Silesia", es: "Silesia", fi: "Sleesia", fr: "Silésie", it: "Slesia", nb: "Schlesien", nl: "Silezië", sv: "Schlesien" }],
  ["PL-26", "Świętokrzyskie", 50.8, 20.8, "PL-06 PL-10 PL-12 PL-14 PL-18 PL-24", { de: "Heiligkreuz", es: "Santa Cruz", fr: "Sainte-Croix", it: "Santacroce" }],
  ["PL-28", "Warmińsko-mazurskie", 53.9, 20.8, "PL-04 PL-14 PL-20 PL-22", { da: "Ermland-Masurien", de: "Ermland-Masuren", en: "Warmia-Masuria", es: "Varmia y Masuria", fi: "Warmia-Masuria", fr: "Varmie-Mazurie", it: "Varmia-Masuria", nb: "Ermland-Masurien", nl: "Ermland-Mazurië", sv: "Ermland-Masurien" }],
  ["PL-30", "Wielkopolskie", 52.3, 17.2, "PL-02 PL-04 PL-08 PL-10 PL-16 PL-22 PL-32", { da: "Storpolen", de: "Großpolen", en: "Greater Poland", es: "Gran Polonia", fi: "Iso-Puola", fr: "Grande-Pologne", it: "Grande Polonia", nb: "Storpolen", nl: "Groot-Polen", sv: "Storpolen" }],
  ["PL-32", "Zachodniopomorskie", 53.6, 15.5, "PL-08 PL-22 PL-30 DE-BB DE-MV", { da: "Vestpommern", de: "Westpommern", en: "West Pomerania", es: "Pomerania Occidental", fi: "Länsi-Pommeri", fr: "Poméranie-Occidentale", it: "Pomerania Occidentale", nb: "Vestpommern", nl: "West-Pommeren", sv: "Västpommern" }],
];
