-- A row here says that the demo site's people are complete and are not made again.
CREATE TABLE demo_seed (
  site_id integer PRIMARY KEY REFERENCES sites ON DELETE CASCADE,
  done_at timestamptz NOT NULL DEFAULT now()
);
