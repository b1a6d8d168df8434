// First names as members of the demo site carry them, by the place they are common in; never a surname.
import type { CountryCode } from "#lib/countries.ts";
import type { LanguageCode } from "#lib/languages.ts";

type Names = { female: string; male: string };
/** Where a country speaks several languages, the names of the others follow the language. */
type NamePlace = CountryCode | "BE-fr" | "CH-fr" | "CH-it" | "CA-fr";

const names: Readonly<Record<NamePlace, Names>> = {
  NL: {
    female:
      "Lotte Fleur Sanne Femke Anouk Marloes Iris Eline Marieke Esther Jolanda Saskia Wendy Maaike Nienke Roos Willemijn Floor Renske Tessa Mirjam Karin Ingrid Annemiek Danielle Manon Liselotte Merel Judith Suzanne Hanneke Petra Yvonne Carolien Inge Jasmijn Noor Lieke Bente Imke Mariska Sabine Rosalie Sofie Hilde Mieke Ellen Astrid Marjolein Claudia Elske Dorien Monique Fenna Jantine Birgit",
    male: "Daan Sem Bram Thijs Jeroen Maarten Sander Wouter Joost Pieter Bas Ruben Sjoerd Menno Gijs Koen Rutger Floris Jelle Hidde Tijmen Stijn Teun Siem Niels Marcel Erik Jan-Willem Henk Gerard Kees Arjan Roel Freek Casper Boris Tom Marnix Harm Dirk Edwin Ronald Peter Hans Willem Olaf Xander Bart Jasper Maurits Timo Vincent",
  },
  BE: {
    female:
      "Katrien Griet Lien Hanne Evelien Ilse Veerle Goedele Tine Lies Sien Nele Annelies Kaat Leen Liesbeth Fien Heleen Marleen Hilke",
    male: "Wim Geert Filip Jurgen Kobe Joris Dries Pieter-Jan Steven Bjorn Kristof Wout Lander Jef Stef Tuur Yannick Jonas Sven Mathias",
  },
  "BE-fr": {
    female:
      "Maïté Bénédicte Anne-Sophie Coralie Fabienne Ludivine Virginie Mélissa Marie-Laure Géraldine Noémie Joëlle",
    male: "Benoît Grégory Cédric Ludovic Jean-Marc Thibault Quentin Bertrand Raphaël Geoffrey Loïc Didier",
  },
  DE: {
    female:
      "Anke Britta Katja Svenja Heike Nadine Silke Franziska Johanna Lena Miriam Stefanie Birte Kerstin Antje Carolin Friederike Jana Annika Meike Ute Gudrun Melanie Sonja Theresa Leonie Jule Merle Wiebke Tanja Constanze Helene Ricarda Marlene Greta Paulina Doreen Yasmin",
    male: "Jan Lars Torsten Holger Jürgen Matthias Florian Sebastian Moritz Felix Hannes Jakob Tilo Ingo Uwe Dieter Frank Volker Bernd Kai Malte Henrik Fabian Christoph Leon Karsten Arne Sören Lukas Konstantin Friedrich Ansgar Emil Oskar Norbert Marco Can Tarek",
  },
  AT: {
    female: "Magdalena Lisbeth Veronika Elfi Katharina Resi Barbara Walpurga Michaela Verena Eva-Maria Burgi",
    male: "Sepp Wolfgang Markus Gernot Lorenz Reinhard Clemens Florentin Gottfried Thomas Alois Manfred",
  },
  CH: {
    female: "Regula Ursina Vreni Annelie Corinne Seraina Rahel Mirja Fränzi Dominique Ladina",
    male: "Urs Reto Beat Adrian Andri Gian Ueli Roman Simon Jürg Flurin",
  },
  "CH-fr": { female: "Laurence Aline Mireille Chloé Océane Delphine", male: "Pascal Fabrice Damien Yves Gaël Sylvain" },
  "CH-it": { female: "Ornella Fiorenza Nives", male: "Tiziano Ivano Nevio" },
  FR: {
    female:
      "Camille Élodie Margaux Solène Aurélie Clémence Juliette Sandrine Nathalie Céline Valérie Inès Mathilde Capucine Agathe Charlotte Émilie Maud Sylvie Véronique Laetitia Amandine Garance Lucie Salomé Gwenaëlle Isabelle Pauline",
    male: "Antoine Bastien Guillaume Mathieu Nicolas Olivier Stéphane Thierry Laurent Julien Baptiste Rémi Adrien Clément Étienne Hugo Maxime Franck Jérôme Corentin Tristan Gauthier Arnaud Philippe Samir Théo Valentin Xavier",
  },
  GB: {
    female:
      "Florence Harriet Imogen Gemma Poppy Beth Rosie Philippa Eleanor Holly Jess Amelia Georgina Tamsin Lucinda Freya Rhiannon Cerys Ailsa Isla Morag Heather Nicola Joanne Debbie Hazel Zara Priya Leila Beatrice Verity",
    male: "Callum Rory Alistair Hamish Gareth Rhys Ewan Oliver Harry Toby Rupert Giles Nigel Graham Darren Craig Lee Jamal Dev Elliot Freddie Archie Miles Gavin Stuart Euan Barnaby Dominic Clive Trevor Ravi",
  },
  IE: {
    female: "Aoife Niamh Ciara Orla Sinéad Gráinne Róisín Maeve Deirdre Siobhán Bronagh Caoimhe",
    male: "Cian Oisín Declan Eoin Cormac Diarmuid Fergus Conor Pádraig Ruairí Tadhg Lorcan",
  },
  US: {
    female: "Ashley Brooke Savannah Kayla Jasmine Brianna Tiffany Madison Shelby Autumn Denise Marisol Skyler Candace",
    male: "Tyler Brandon Austin Marcus Dwayne Hunter Cody Mason Travis Darnell Logan Diego Wesley Brent",
  },
  CA: {
    female: "Mackenzie Alexis Kendra Brielle Taryn Jocelyn Shauna Meredith Paige Carys",
    male: "Connor Gordon Brayden Spencer Derek Tanner Kyle Everett Grant Wyatt",
  },
  "CA-fr": {
    female: "Maryse Josiane Geneviève Ariane Maude",
    male: "Marcel-André Sébastien Jean-François Réjean Normand",
  },
  AU: {
    female: "Kylie Matilda Bronwyn Tahlia Jacinta Narelle Indi Mietta Leanne Sienna Tegan Bindi",
    male: "Lachlan Angus Bruce Cooper Jarrah Heath Brody Darcy Wayne Flynn Kieran Zac",
  },
  NZ: {
    female: "Aroha Maia Ngaire Kiri Anahera Hinemoa Tui Marama Gillian Briar Tamsyn Rewa",
    male: "Tane Nikau Wiremu Hemi Rangi Kahu Blair Brodie Campbell Manaia Aidan Reuben",
  },
  IT: {
    female: "Chiara Giulia Francesca Elena Martina Alessia Silvia Valentina Ilaria Federica Serena Lucia Ginevra Paola",
    male: "Matteo Lorenzo Alessandro Davide Stefano Riccardo Giacomo Fabio Enrico Gianluca Salvatore Nicolò Michele Edoardo",
  },
  ES: {
    female: "Lucía Carmen Marta Pilar Nuria Rocío Beatriz Inmaculada Alba Noelia Mercedes Jimena Aitana Montserrat",
    male: "Javier Álvaro Sergio Pablo Iker Rafael Gonzalo Jorge Andrés Ignacio Manuel Jordi Rubén Fernando",
  },
  PL: {
    female: "Agnieszka Kasia Małgorzata Zuzanna Joanna Ewelina Dorota Beata Magda Kinga Justyna Halina",
    male: "Paweł Tomasz Krzysztof Wojtek Michał Grzegorz Łukasz Rafał Marek Jacek Zbigniew Kuba",
  },
  DK: {
    female: "Mette Freja Sille Kirsten Signe Trine Louise Maja Dorthe Ditte Pernille Karoline",
    male: "Rasmus Mikkel Søren Mads Anders Jeppe Kasper Troels Frederik Esben Nikolaj Bjarke",
  },
  FI: {
    female: "Aino Kaisa Päivi Riikka Sanna Helmi Outi Elina Noora Tuuli Marjatta Venla",
    male: "Mikko Jussi Antti Eero Pekka Juha Ville Petri Aleksi Kimmo Hannu Otso",
  },
  NO: {
    female: "Ingvild Solveig Marit Silje Hege Ragnhild Tuva Kristin Synne Gro Vilde Astri",
    male: "Håkon Sindre Øyvind Trond Eirik Espen Torbjørn Magnus Ketil Vegard Stian Sigurd",
  },
  SE: {
    female: "Linnéa Åsa Malin Ebba Elsa Gunilla Frida Tove Sigrid Ylva Pia Lovisa",
    male: "Nils Gustav Björn Viktor Linus Fredrik Göran Axel Pontus Mattias Ture Elias",
  },
};

/** The names one may draw from in a country, for who speaks that language there. */
export function namesOf(country: CountryCode, language: LanguageCode, gender: keyof Names): string[] {
  const place = `${country}-${language}`;
  const { [gender]: list } = names[place in names ? (place as NamePlace) : country];
  return list.split(" ");
}
