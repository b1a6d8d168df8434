-- Accounts: who may log in, from where, and how often they failed.
CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  site_id integer NOT NULL REFERENCES sites,
  email text NOT NULL,
  email_normalised text NOT NULL,
  password_hash text NOT NULL,
  status text NOT NULL CHECK (status IN ('not_confirmed', 'active', 'suspended', 'banned', 'pending_deletion', 'deleted')),
  suspended_until timestamptz,
  language text NOT NULL REFERENCES languages,
  time_zone text NOT NULL DEFAULT 'UTC',
  paid_user boolean NOT NULL DEFAULT false,
  notifications_disabled text[] NOT NULL DEFAULT '{}',
  theme text NOT NULL DEFAULT 'system' CHECK (theme IN ('system', 'light', 'dark')),
  dismissals jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_active_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (site_id, email_normalised)
);

CREATE TABLE sessions (
  -- SHA-256 of the cookie's value: a copy of this table logs nobody in.
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  user_agent text NOT NULL DEFAULT '',
  country text
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expires ON sessions (expires_at);

-- A browser that logged in before; told apart by a hash of a random cookie.
CREATE TABLE known_devices (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  device_hash bytea NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, device_hash)
);

-- Wrong passwords by account and by network; the row's lock makes parallel guesses count one after the other.
CREATE TABLE login_attempts (
  scope text PRIMARY KEY,
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  first_failure_at timestamptz,
  lock_minutes integer NOT NULL DEFAULT 0,
  locked_until timestamptz
);
