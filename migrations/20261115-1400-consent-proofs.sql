-- What an erased member had agreed to, and when: kept for disputes under a keyed hash of the address, without the person.
CREATE TABLE consent_proofs (
  site_id integer NOT NULL REFERENCES sites ON DELETE CASCADE,
  address_hash bytea NOT NULL CHECK (length(address_hash) = 32),
  kind text NOT NULL CHECK (kind IN ('terms', 'sensitive_data', 'marketing')),
  version text NOT NULL,
  given_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  erased_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, address_hash, kind, version, given_at)
);
CREATE INDEX consent_proofs_erased ON consent_proofs (erased_at);
-- The date of a text, and nothing that a person wrote.
ALTER TABLE consents ADD CHECK (version ~ '^\d{4}-\d\d-\d\d$');
