-- Pages and short links of the operator's own, by slug and language; how long visitors who agreed stayed on a page.
CREATE TABLE site_pages (
  site_id integer NOT NULL REFERENCES sites ON DELETE CASCADE,
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  language text NOT NULL,
  title text NOT NULL,
  -- Paragraphs, lists and links, as the site's own long texts are written.
  body text NOT NULL,
  -- A path of this site: the slug is a short link to it, and the body is not shown.
  leads_to text CHECK (leads_to ~ '^/[^/\\]'),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, slug, language)
);

CREATE TABLE page_visits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site_id integer NOT NULL REFERENCES sites ON DELETE CASCADE,
  page text NOT NULL,
  seconds integer NOT NULL CHECK (seconds >= 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX page_visits_created ON page_visits (created_at);
