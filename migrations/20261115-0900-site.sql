-- Sites, their settings and company, and the reference lists every site shares.
CREATE TABLE companies (
  id text PRIMARY KEY,
  company jsonb NOT NULL CHECK (company ->> 'id' = id)
);

CREATE TABLE sites (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  is_default boolean NOT NULL DEFAULT false,
  settings jsonb NOT NULL,
  company_id text GENERATED ALWAYS AS (settings ->> 'company_id') STORED NOT NULL REFERENCES companies,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX sites_one_default ON sites (is_default) WHERE is_default;

CREATE TABLE site_hosts (
  host text PRIMARY KEY CHECK (host = lower(host)),
  site_id integer NOT NULL REFERENCES sites ON DELETE CASCADE
);

CREATE TABLE languages (
  code text PRIMARY KEY CHECK (length(code) = 2),
  name text NOT NULL,
  position integer NOT NULL
);

CREATE TABLE interests (
  key text PRIMARY KEY,
  position integer NOT NULL,
  icon text NOT NULL,
  explicit boolean NOT NULL
);

CREATE TABLE regions (
  code text PRIMARY KEY,
  country text NOT NULL CHECK (length(country) = 2),
  name text NOT NULL,
  names jsonb NOT NULL,
  neighbours text[] NOT NULL,
  lat real NOT NULL,
  lon real NOT NULL
);
CREATE INDEX regions_country ON regions (country, name);
