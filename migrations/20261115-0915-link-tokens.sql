-- Links in mails: only the SHA-256 of each is kept; it is for one purpose, account and address, and works once.
CREATE TABLE link_tokens (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  purpose text NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  address text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX link_tokens_user ON link_tokens (user_id, purpose);
CREATE INDEX link_tokens_expires ON link_tokens (expires_at);

-- What may be done only so often: the moments it was done, as far back as they matter.
CREATE TABLE allowances (
  scope text PRIMARY KEY,
  used_at timestamptz[] NOT NULL
);
