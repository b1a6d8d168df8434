-- Access bans of phone numbers, confirmed by a link in a text message, as those of addresses are by mail.
ALTER TABLE exclusions RENAME COLUMN email_hash TO contact_hash;
ALTER TABLE exclusion_requests RENAME COLUMN email_hash TO contact_hash;
ALTER TABLE exclusion_requests
  ADD COLUMN channel text NOT NULL DEFAULT 'email' CHECK (channel IN ('email', 'sms')),
  -- Goes as soon as the message has gone out, as the address does.
  ADD COLUMN phone text,
  ADD CHECK (channel = 'email' AND phone IS NULL OR channel = 'sms' AND email IS NULL);

-- Numbers that a member has proved to read text messages of, as keyed hashes: whom a ban of one of them keeps out.
CREATE TABLE proved_phones (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  phone_hash bytea NOT NULL CHECK (length(phone_hash) = 32),
  PRIMARY KEY (user_id, phone_hash)
);
CREATE INDEX proved_phones_phone ON proved_phones (phone_hash);

UPDATE sites SET settings = jsonb_build_object('self_exclusion_network_texts_per_day', 10) || settings;
