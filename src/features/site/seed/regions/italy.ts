// Regions of Italy.
import type { RegionRow } from "./row.ts";

// oxfmt-ignore
export const italy: readonly RegionRow[] = [
  ["IT-21", "Piemonte", 45.1, 7.9, "IT-23 IT-25 IT-42 IT-45 CH-TI CH-VS FR-ARA FR-PAC", { de: "Piemont", en: "Piedmont", es: "Piamonte", fr: "Piémont", nl: "Piëmont", pl: "Piemont" }],
  ["IT-23", "Valle d’Aosta", 45.7, 7.4, "IT-21 CH-VS FR-ARA", { da: "Aostadalen", de: "Aostatal", en: "Aosta Valley", es: "Valle de Aosta", fi: "Aostanlaakso", fr: "Vallée d’Aoste", nb: "Aostadalen", pl: "Dolina Aosty", sv: "Aostadalen" }],
  ["IT-25", "Lombardia", 45.6, 9.9, "IT-21 IT-32 IT-34 IT-45 CH-GR CH-TI", { da: "Lombardiet", de: "Lombardei", en: "Lombardy", es: "Lombardía", fr: "Lombardie", nl: "Lombardije", sv: "Lombardiet" }],
  ["IT-32", "Trentino-Alto Adige", 46.4, 11.3, "IT-25 IT-34 AT-5 AT-7 CH-GR", { de: "Trentino-Südtirol", en: "Trentino-South Tyrol", es: "Trentino-Alto Adigio", fr: "Trentin-Haut-Adige", nl: "Trentino-Zuid-Tirol", pl: "Trydent-Górna Adyga" }],
  ["IT-34", "Veneto", 45.5, 11.9, "IT-25 IT-32 IT-36 IT-45 AT-2 AT-7", { de: "Venetien", es: "Véneto", fr: "Vénétie", pl: "Wenecja Euganejska" }],
  ["IT-36", "Friuli-Venezia Giulia", 46.1, 13.1, "IT-34 AT-2", { de: "Friaul-Julisch Venetien", es: "Friuli-Venecia Julia", fr: "Frioul-Vénétie julienne", pl: "Friuli-Wenecja Julijska" }],
  ["IT-42", "Liguria", 44.3, 8.7, "IT-21 IT-45 IT-52 FR-PAC", { da: "Ligurien", de: "Ligurien", fr: "Ligurie", nl: "Ligurië", sv: "Ligurien" }],
  ["IT-45", "Emilia-Romagna", 44.5, 11, "IT-21 IT-25 IT-34 IT-42 IT-52 IT-57", { es: "Emilia-Romaña", fr: "Émilie-Romagne", pl: "Emilia-Romania" }],
  ["IT-52", "Toscana", 43.4, 11.1, "IT-42 IT-45 IT-55 IT-57 IT-62", { de: "Toskana", en: "Tuscany", fr: "Toscane", nl: "Toscane", pl: "Toskania" }],
  ["IT-55", "Umbria", 43, 12.5, "IT-52 IT-57 IT-62", { da: "Umbrien", de: "Umbrien", es: "Umbría", fr: "Ombrie", nl: "Umbrië", sv: "Umbrien" }],
  ["IT-57", "Marche", 43.4, 13.1, "IT-45 IT-52 IT-55 IT-62 IT-65", { de: "Marken", es: "Las Marcas", fr: "Marches" }],
  ["IT-62", "Lazio", 42, 12.8, "IT-52 IT-55 IT-57 IT-65 IT-67 IT-72", { de: "Latium", es: "Lacio", fr: "Latium", pl: "Lacjum" }],
  ["IT-65", "Abruzzo", 42.2, 13.9, "IT-57 IT-62 IT-67", { de: "Abruzzen", es: "Abruzos", fr: "Abruzzes", nl: "Abruzzen", pl: "Abruzja" }],
  ["IT-67", "Molise", 41.7, 14.6, "IT-62 IT-65 IT-72 IT-75", {}],
  ["IT-72", "Campania", 40.9, 14.8, "IT-62 IT-67 IT-75 IT-77", { da: "Campanien", de: "Kampanien", fr: "Campanie", nl: "Campanië", pl: "Kampania", sv: "Kampanien" }],
  ["IT-75", "Puglia", 41, 16.5, "IT-67 IT-72 IT-77", { da: "Apulien", de: "Apulien", en: "Apulia", es: "Apulia", fi: "Apulia", fr: "Pouilles", nb: "Apulia", nl: "Apulië", pl: "Apulia", sv: "Apulien" }],
  ["IT-77", "Basilicata", 40.5, 16.1, "IT-72 IT-75 IT-78", { fr: "Basilicate" }],
  ["IT-78", "Calabria", 39.1, 16.4, "IT-77 IT-82", { da: "Calabrien", de: "Kalabrien", fr: "Calabre", nl: "Calabrië", pl: "Kalabria", sv: "Kalabrien" }],
  ["IT-82", "Sicilia", 37.6, 14.1, "IT-78", { da: "Sicilien", de: "Sizilien", en: "Sicily", fi: "Sisilia", fr: "Sicile", nl: "Sicilië", pl: "Sycylia", sv: "Sicilien" }],
  ["IT-88", "Sardegna", 40.1, 9, "", { da: "Sardinien", de: "Sardinien", en: "Sardinia", es: "Cerdeña", fi: "Sardinia", fr: "Sardaigne", nb: "Sardinia", nl: "Sardinië", pl: "Sardynia", sv: "Sardinien" }],
];
