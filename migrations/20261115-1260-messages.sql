-- Messages of every kind, what each side has read, whom a member has written to, gifts, and messages that wait.

-- Pictures for messages: only the two of a conversation can fetch them. Unused ones are removed after a while.
CREATE TABLE message_images (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  uploader_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  -- Unguessable names of the stored files.
  file text NOT NULL UNIQUE,
  file_blurred text NOT NULL UNIQUE,
  placeholder text NOT NULL,
  hash bit(64),
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX message_images_uploader ON message_images (uploader_id, created_at);

ALTER TABLE messages
  ADD COLUMN kind text NOT NULL DEFAULT 'text' CHECK (kind IN ('text', 'image', 'gift')),
  -- Null for an image whose sender is gone.
  ADD COLUMN image_id uuid REFERENCES message_images ON DELETE SET NULL,
  ADD COLUMN gift text,
  ADD CHECK (kind = 'image' OR image_id IS NULL),
  ADD CHECK ((kind = 'gift') = (gift IS NOT NULL));
-- A picture belongs to one message.
CREATE UNIQUE INDEX messages_image ON messages (image_id) WHERE image_id IS NOT NULL;

ALTER TABLE chats
  -- Unread are the partner's messages after this one.
  ADD COLUMN read_until integer NOT NULL DEFAULT 0,
  -- How far the partner may be told that this side has received and read.
  ADD COLUMN shown_delivered_until integer NOT NULL DEFAULT 0,
  ADD COLUMN shown_read_until integer NOT NULL DEFAULT 0,
  -- When this side wrote to the other for the first time.
  ADD COLUMN first_written_at timestamptz,
  ADD COLUMN removed_at timestamptz,
  -- When a member who is away is told of what is unread; null when there is nothing to tell.
  ADD COLUMN IF NOT EXISTS notify_due_at timestamptz;
-- A page of the list begins after the last of the page before, also among chats of the same moment.
DROP INDEX chats_newest;
CREATE INDEX chats_newest ON chats (profile_id, last_message_at DESC, conversation_id DESC) WHERE NOT removed;
CREATE INDEX chats_unread ON chats (profile_id) WHERE num_unread_messages > 0;
CREATE INDEX chats_removed ON chats (removed_at) WHERE removed;
CREATE INDEX IF NOT EXISTS chats_notify_due ON chats (notify_due_at) WHERE notify_due_at IS NOT NULL;

UPDATE chats SET
  read_until = coalesce((
    SELECT sequence FROM messages
    WHERE messages.conversation_id = chats.conversation_id AND sender_id IS DISTINCT FROM chats.profile_id
    ORDER BY sequence DESC OFFSET num_unread_messages LIMIT 1
  ), 0),
  first_written_at = (
    SELECT min(created_at) FROM messages
    WHERE messages.conversation_id = chats.conversation_id AND sender_id = chats.profile_id
  ),
  removed_at = CASE WHEN removed THEN now() END;

-- Whom a member has ever written to; it outlives the conversation, so that deleting one frees no place.
CREATE TABLE written_partners (
  writer_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  partner_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  first_at timestamptz NOT NULL,
  -- The partner had written before: an answer is no new contact.
  answered boolean NOT NULL,
  PRIMARY KEY (writer_id, partner_id)
);
CREATE INDEX written_partners_first ON written_partners (writer_id, first_at);
CREATE INDEX written_partners_partner ON written_partners (partner_id);

INSERT INTO written_partners (writer_id, partner_id, first_at, answered)
SELECT chats.profile_id, chats.partner_id, chats.first_written_at, coalesce(other.first_written_at < chats.first_written_at, false)
FROM chats
LEFT JOIN chats AS other ON other.conversation_id = chats.conversation_id AND other.profile_id = chats.partner_id
WHERE chats.first_written_at IS NOT NULL AND chats.partner_id IS NOT NULL;

-- What unconfirmed members write waits here, seen by nobody else.
CREATE TABLE waiting_messages (
  sender_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  client_key uuid NOT NULL,
  conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('text', 'gift')),
  body text NOT NULL,
  gift text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (sender_id, client_key)
);
CREATE INDEX waiting_messages_conversation ON waiting_messages (conversation_id);

-- Counted on the profile of the receiver, also after the conversation is gone.
CREATE TABLE received_gifts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  receiver_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  giver_id uuid REFERENCES profiles ON DELETE SET NULL,
  gift text NOT NULL,
  given_at timestamptz NOT NULL
);
CREATE INDEX received_gifts_receiver ON received_gifts (receiver_id, given_at DESC);
CREATE INDEX received_gifts_giver ON received_gifts (giver_id);

-- Credits charged for messages that were erased since: charges and messages still add up.
CREATE TABLE erased_charges (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  credits bigint NOT NULL
);

CREATE FUNCTION keep_erased_charges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO erased_charges AS kept (user_id, credits)
  SELECT sender_id, sum(cost) FROM gone
  -- Who is being erased at this moment needs no books any more.
  WHERE cost > 0 AND EXISTS (SELECT FROM users WHERE users.id = sender_id)
  GROUP BY sender_id ORDER BY sender_id
  ON CONFLICT (user_id) DO UPDATE SET credits = kept.credits + EXCLUDED.credits;
  RETURN NULL;
END
$$;
CREATE TRIGGER messages_keep_charges AFTER DELETE ON messages REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION keep_erased_charges();

ALTER TABLE consents DROP CONSTRAINT consents_kind_check;
ALTER TABLE consents ADD CONSTRAINT consents_kind_check
  CHECK (kind IN ('terms', 'sensitive_data', 'marketing', 'fictional'));
