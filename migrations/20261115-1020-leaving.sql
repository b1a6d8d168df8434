-- Leaving: deletions and the way back, what was erased, downloads of one's own data, self-exclusion.

-- What a deleted member wrote stays with the partner: without a sender, and a chat without a partner.
ALTER TABLE messages
  ALTER COLUMN sender_id DROP NOT NULL,
  DROP CONSTRAINT messages_sender_id_fkey,
  ADD CONSTRAINT messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES profiles ON DELETE SET NULL;
ALTER TABLE conversations
  ALTER COLUMN lower_id DROP NOT NULL,
  ALTER COLUMN upper_id DROP NOT NULL,
  DROP CONSTRAINT conversations_lower_id_fkey,
  DROP CONSTRAINT conversations_upper_id_fkey,
  ADD CONSTRAINT conversations_lower_id_fkey FOREIGN KEY (lower_id) REFERENCES profiles ON DELETE SET NULL,
  ADD CONSTRAINT conversations_upper_id_fkey FOREIGN KEY (upper_id) REFERENCES profiles ON DELETE SET NULL;
ALTER TABLE chats
  ALTER COLUMN partner_id DROP NOT NULL,
  DROP CONSTRAINT chats_partner_id_fkey,
  ADD CONSTRAINT chats_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES profiles ON DELETE SET NULL;
CREATE INDEX conversations_upper ON conversations (upper_id);
CREATE INDEX chats_partner ON chats (partner_id);

-- What was bought stays in the books, without the buyer.
ALTER TABLE credit_entries
  ALTER COLUMN user_id DROP NOT NULL,
  DROP CONSTRAINT credit_entries_user_id_fkey,
  ADD CONSTRAINT credit_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users ON DELETE SET NULL;

-- A member on the way out: the reason first, the rest once it is confirmed.
CREATE TABLE deletions (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  reason text NOT NULL
    CHECK (reason IN ('price', 'found_someone', 'not_looking', 'site_problems', 'no_members', 'time', 'other')),
  remarks text NOT NULL,
  -- What was offered instead, this time.
  offer text CHECK (offer IN ('pause', 'support', 'search', 'digest')),
  begun_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  erase_at timestamptz,
  -- As they were, for the way back.
  user_status text,
  profile_status text,
  CHECK (num_nulls(confirmed_at, erase_at, user_status, profile_status) IN (0, 4))
);
CREATE INDEX deletions_due ON deletions (erase_at) WHERE erase_at IS NOT NULL;

-- When somebody was last asked to stay; nobody is asked twice in a year.
CREATE TABLE retention_offers (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  offered_at timestamptz NOT NULL
);

-- A code by mail instead of the password, to confirm a deletion.
CREATE TABLE deletion_codes (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);

-- Profiles hidden for a time at their owner's wish.
CREATE TABLE pauses (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  until timestamptz NOT NULL
);
CREATE INDEX pauses_until ON pauses (until);

-- Who was erased, as a hash of a random id: after a restore of an older backup they are erased again.
CREATE TABLE erasures (
  user_hash bytea PRIMARY KEY CHECK (length(user_hash) = 32),
  erased_at timestamptz NOT NULL
);

-- The address of somebody erased lives on here until the last mail has gone out.
CREATE TABLE last_mails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  site_id integer NOT NULL REFERENCES sites ON DELETE CASCADE,
  email text NOT NULL,
  language text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE exports (
  -- Also the name of the file.
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  requested_at timestamptz NOT NULL,
  ready_at timestamptz,
  expires_at timestamptz,
  size_bytes bigint,
  CHECK (num_nulls(ready_at, expires_at, size_bytes) IN (0, 3))
);
CREATE INDEX exports_user ON exports (user_id, requested_at DESC);
CREATE INDEX exports_expires ON exports (expires_at);

-- Addresses that keep themselves out, as keyed hashes: the list cannot be read, only asked.
CREATE TABLE exclusions (
  site_id integer NOT NULL REFERENCES sites ON DELETE CASCADE,
  email_hash bytea NOT NULL CHECK (length(email_hash) = 32),
  -- Infinity for ever.
  until timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, email_hash)
);

-- Asked for, not yet confirmed from the mailbox. The address goes as soon as the mail has gone out.
CREATE TABLE exclusion_requests (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  site_id integer NOT NULL REFERENCES sites ON DELETE CASCADE,
  email text,
  email_hash bytea NOT NULL CHECK (length(email_hash) = 32),
  -- The account that had the address then.
  user_id uuid REFERENCES users ON DELETE SET NULL,
  -- None for ever.
  months integer,
  language text NOT NULL,
  token_hash bytea UNIQUE CHECK (length(token_hash) = 32),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX exclusion_requests_user ON exclusion_requests (user_id);
CREATE INDEX exclusion_requests_expires ON exclusion_requests (expires_at);

-- New settings; what an operator has set already stays.
UPDATE sites SET settings = jsonb_build_object(
  'pause_days', 30,
  'retention_offer_months', 12,
  'export_days', 7,
  'export_wait_hours', 24,
  'self_exclusion_link_hours', 24
) || settings;

-- Whoever shows the profile again has ended the pause: it must not come to an end later and show a profile hidden anew.
CREATE FUNCTION end_pause() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM pauses WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER profiles_end_pause AFTER UPDATE OF status ON profiles FOR EACH ROW
  WHEN (OLD.status = 'hidden' AND NEW.status = 'active') EXECUTE FUNCTION end_pause();
