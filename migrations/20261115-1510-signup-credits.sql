-- Credits for joining are given once for each person: by mailbox and by browser, kept as keyed hashes, also after an erasure.
CREATE TABLE signup_credit_claims (
  site_id integer NOT NULL REFERENCES sites ON DELETE CASCADE,
  mark bytea NOT NULL CHECK (length(mark) = 32),
  claimed_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, mark)
);
CREATE INDEX signup_credit_claims_claimed ON signup_credit_claims (claimed_at);

-- The browser that somebody joined with, until the address is confirmed.
ALTER TABLE signups ADD COLUMN device_mark bytea CHECK (length(device_mark) = 32);
