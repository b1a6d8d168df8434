// Regions of Spain: the autonomous communities and cities.
import type { RegionRow } from "./row.ts";

// oxfmt-ignore
export const spain: readonly RegionRow[] = [
  ["ES-AN", "Andalucía", 37.5, -4.7, "ES-CM ES-EX ES-MC", { da: "Andalusien", de: "Andalusien", en: "Andalusia", fi: "Andalusia", fr: "Andalousie", it: "Andalusia", nb: "Andalusia", nl: "Andalusië", pl: "Andaluzja", sv: "Andalusien" }],
  ["ES-AR", "Aragón", 41.5, -0.7, "ES-CL ES-CM ES-CT ES-NC ES-RI ES-VC FR-NAQ FR-OCC", { da: "Aragonien", de: "Aragonien", en: "Aragon", fi: "Aragonia", fr: "Aragon", it: "Aragona", pl: "Aragonia", sv: "Aragonien" }],
  ["ES-AS", "Asturias", 43.3, -5.9, "ES-CB ES-CL ES-GA", { da: "Asturien", de: "Asturien", fi: "Asturia", fr: "Asturies", it: "Asturie", nl: "Asturië", pl: "Asturia", sv: "Asturien" }],
  ["ES-CB", "Cantabria", 43.2, -4, "ES-AS ES-CL ES-PV", { da: "Cantabrien", de: "Kantabrien", fi: "Kantabria", fr: "Cantabrie", nl: "Cantabrië", pl: "Kantabria", sv: "Kantabrien" }],
  ["ES-CE", "Ceuta", 35.9, -5.3, "", {}],
  ["ES-CL", "Castilla y León", 41.8, -4.8, "ES-AR ES-AS ES-CB ES-CM ES-EX ES-GA ES-MD ES-PV ES-RI", { da: "Castilien og León", de: "Kastilien und León", en: "Castile and León", fi: "Kastilia ja León", fr: "Castille-et-León", it: "Castiglia e León", nl: "Castilië en León", pl: "Kastylia i León", sv: "Kastilien och León" }],
  ["ES-CM", "Castilla-La Mancha", 39.6, -3, "ES-AN ES-AR ES-CL ES-EX ES-MC ES-MD ES-VC", { de: "Kastilien-La Mancha", fi: "Kastilia-La Mancha", fr: "Castille-La Manche", it: "Castiglia-La Mancia", nl: "Castilië-La Mancha", pl: "Kastylia-La Mancha", sv: "Kastilien-La Mancha" }],
  ["ES-CN", "Canarias", 28.3, -15.8, "", { da: "De Kanariske Øer", de: "Kanarische Inseln", en: "Canary Islands", fi: "Kanariansaaret", fr: "Îles Canaries", it: "Canarie", nb: "Kanariøyene", nl: "Canarische Eilanden", pl: "Wyspy Kanaryjskie", sv: "Kanarieöarna" }],
  ["ES-CT", "Cataluña", 41.8, 1.5, "ES-AR ES-VC FR-OCC", { da: "Catalonien", de: "Katalonien", en: "Catalonia", fi: "Katalonia", fr: "Catalogne", it: "Catalogna", nb: "Catalonia", nl: "Catalonië", pl: "Katalonia", sv: "Katalonien" }],
  ["ES-EX", "Extremadura", 39.2, -6.2, "ES-AN ES-CL ES-CM", { fr: "Estrémadure", it: "Estremadura", pl: "Estremadura" }],
  ["ES-GA", "Galicia", 42.8, -7.9, "ES-AS ES-CL", { da: "Galicien", de: "Galicien", fr: "Galice", it: "Galizia", nl: "Galicië", pl: "Galicja", sv: "Galicien" }],
  ["ES-IB", "Islas Baleares", 39.6, 2.9, "", { da: "Balearerne", de: "Balearen", en: "Balearic Islands", fi: "Baleaarit", fr: "Îles Baléares", it: "Isole Baleari", nb: "Balearene", nl: "Balearen", pl: "Baleary", sv: "Balearerna" }],
  ["ES-MC", "Murcia", 38, -1.5, "ES-AN ES-CM ES-VC", { fr: "Murcie", pl: "Murcja" }],
  ["ES-MD", "Madrid", 40.5, -3.7, "ES-CL ES-CM", { pl: "Madryt" }],
  ["ES-ML", "Melilla", 35.3, -2.9, "", {}],
  ["ES-NC", "Navarra", 42.7, -1.6, "ES-AR ES-PV ES-RI FR-NAQ", { en: "Navarre", fr: "Navarre", pl: "Nawarra" }],
  ["ES-PV", "País Vasco", 43, -2.6, "ES-CB ES-CL ES-NC ES-RI FR-NAQ", { da: "Baskerlandet", de: "Baskenland", en: "Basque Country", fi: "Baskimaa", fr: "Pays basque", it: "Paesi Baschi", nb: "Baskerland", nl: "Baskenland", pl: "Kraj Basków", sv: "Baskien" }],
  ["ES-RI", "La Rioja", 42.3, -2.5, "ES-AR ES-CL ES-NC ES-PV", {}],
  ["ES-VC", "Comunidad Valenciana", 39.4, -0.6, "ES-AR ES-CM ES-CT ES-MC", { da: "Valencia", de: "Valencia", en: "Valencia", fi: "Valencia", fr: "Communauté valencienne", it: "Comunità Valenciana", nb: "Valencia", nl: "Valencia", pl: "Walencja", sv: "Valencia" }],
];
