-- Joining: what a member agreed to, what is left of the sign-up, where the member came from, and partners who send some.
CREATE TABLE consents (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('terms', 'sensitive_data', 'marketing')),
  -- Date of the text that was agreed to.
  version text NOT NULL,
  given_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  PRIMARY KEY (user_id, kind, version, given_at)
);

CREATE TABLE signups (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- What must still be given before the account can be used; only a partner's sign-up leaves something out.
  missing text[] NOT NULL DEFAULT '{}',
  -- The first message, waiting until the address is confirmed.
  signup_message text,
  signup_message_to uuid REFERENCES profiles ON DELETE SET NULL,
  reminded_at timestamptz
);

CREATE TABLE tracking_records (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  network text,
  ref text,
  sub1 text,
  sub2 text,
  sub3 text,
  first_touch_at timestamptz NOT NULL
);

CREATE TABLE partners (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  site_id integer NOT NULL REFERENCES sites ON DELETE CASCADE,
  name text NOT NULL,
  -- Shared with the partner, to check what it signed.
  key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (site_id, name)
);

-- A partner that repeats a call, since an answer was lost, means the same account.
CREATE TABLE partner_signups (
  partner_id uuid NOT NULL REFERENCES partners ON DELETE CASCADE,
  key text NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (partner_id, key)
);
CREATE INDEX partner_signups_user ON partner_signups (user_id);

-- Accounts that were never confirmed are looked through each day.
CREATE INDEX users_not_confirmed ON users (site_id, created_at) WHERE status = 'not_confirmed';
