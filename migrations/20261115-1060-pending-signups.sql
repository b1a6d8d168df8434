-- Sign-ups whose answer must not tell whether the address is known: finished in the background, then gone from here.
CREATE TABLE pending_signups (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  site_id integer NOT NULL REFERENCES sites ON DELETE CASCADE,
  member jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
