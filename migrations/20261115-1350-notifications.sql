-- What members want to be told and how, where their browsers take pushes, and what is about to be told.

-- Beside what is off, which stands with the account. Every account has a row.
CREATE TABLE notification_preferences (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- How often mails about what others do come.
  digest text NOT NULL DEFAULT 'at_once' CHECK (digest IN ('at_once', 'daily', 'weekly')),
  -- Whether mails and pushes say who it is.
  show_names boolean NOT NULL DEFAULT false,
  -- Why no mail but those about the account itself is sent.
  mail_off text CHECK (mail_off IN ('fbl', 'bounce', 'listunsubscribe')),
  mail_off_at timestamptz,
  -- Mails in a row that came back though the address may be right.
  soft_bounces integer NOT NULL DEFAULT 0 CHECK (soft_bounces >= 0),
  soft_bounced_at timestamptz,
  -- The last mail about what others do: the next waits a while.
  last_mail_at timestamptz,
  -- When it is time to see whether the member should be reminded of something.
  next_look_at timestamptz NOT NULL DEFAULT now(),
  -- Reminders since the member was last here.
  reminded_at timestamptz,
  unread_reminders integer NOT NULL DEFAULT 0,
  reminders integer NOT NULL DEFAULT 0,
  -- One worker at a time sends to a member; the claim of one that died ends by itself.
  claimed_until timestamptz,
  CHECK ((mail_off IS NULL) = (mail_off_at IS NULL))
);
CREATE INDEX notification_preferences_look ON notification_preferences (next_look_at);

INSERT INTO notification_preferences (user_id) SELECT id FROM users;

CREATE FUNCTION open_notification_preferences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification_preferences (user_id, next_look_at) VALUES (NEW.id, NEW.created_at);
  RETURN NULL;
END
$$;
CREATE TRIGGER users_notification_preferences AFTER INSERT ON users FOR EACH ROW
  EXECUTE FUNCTION open_notification_preferences();

-- A new address has not bounced.
CREATE FUNCTION forget_bounces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE notification_preferences SET mail_off = NULL, mail_off_at = NULL
  WHERE user_id = NEW.id AND mail_off = 'bounce';
  UPDATE notification_preferences SET soft_bounces = 0, soft_bounced_at = NULL WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER users_forget_bounces AFTER UPDATE OF email_normalised ON users FOR EACH ROW
  WHEN (OLD.email_normalised <> NEW.email_normalised) EXECUTE FUNCTION forget_bounces();

-- One browser each; it ends with the session it was made in, so that nobody gets pushes who is logged out.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  session_hash bytea NOT NULL REFERENCES sessions ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_hash);

-- Texts that an operator sends to all who want them.
CREATE TABLE campaigns (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  site_id integer NOT NULL REFERENCES sites ON DELETE CASCADE,
  key text NOT NULL CHECK (key IN ('news', 'promotions')),
  -- By language: subject, text, action.
  texts jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- Everybody up to this account has been planned for; null before the first.
  planned_until uuid,
  planned_at timestamptz
);

-- What a member is about to be told. A row is one thing on one channel; it goes when it was told or is no longer true.
CREATE TABLE notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('email', 'push')),
  kind text NOT NULL,
  -- The conversation, member or campaign it is about; reminders are about nothing but the member.
  about uuid,
  -- What others wait for goes first, what goes to everybody last.
  rank smallint NOT NULL,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  -- Set before the mail is handed over: a repeat has the same rows and the same message id.
  mail_id uuid,
  UNIQUE NULLS NOT DISTINCT (user_id, channel, kind, about)
);
CREATE INDEX notices_due ON notices (rank, due_at);

-- Set while a chat has something unread that its reader has not been told of.
ALTER TABLE chats ADD COLUMN IF NOT EXISTS notify_due_at timestamptz;
CREATE INDEX IF NOT EXISTS chats_notify_due ON chats (notify_due_at) WHERE notify_due_at IS NOT NULL;
