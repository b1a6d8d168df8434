-- Messages that staff remove: both sides see that there was one. One that was not read yet costs its sender nothing.

ALTER TABLE messages
  ADD COLUMN removed_at timestamptz,
  ADD CHECK (removed_at IS NULL OR (kind = 'text' AND body = ''));

-- Which message a report is about.
ALTER TABLE reports
  ADD COLUMN conversation_id uuid REFERENCES conversations ON DELETE SET NULL,
  ADD COLUMN sequence integer;
CREATE INDEX reports_conversation ON reports (conversation_id) WHERE conversation_id IS NOT NULL;

-- False when there is no such message, or it was removed before. Locks are taken in the order of send_messages.
CREATE FUNCTION remove_message(talk uuid, number integer, moment timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  message messages;
  reader uuid;
  unread boolean;
BEGIN
  SELECT messages.* INTO message FROM messages WHERE conversation_id = talk AND sequence = number;
  IF NOT FOUND THEN RETURN false; END IF;
  SELECT CASE message.sender_id WHEN lower_id THEN upper_id WHEN upper_id THEN lower_id END INTO reader
  FROM conversations WHERE id = talk;
  IF reader IS NOT NULL THEN
    PERFORM lock_pair(least(message.sender_id, reader), greatest(message.sender_id, reader));
    PERFORM FROM credit_accounts WHERE user_id = message.sender_id FOR UPDATE;
    -- Who opens it at this moment has read it, or finds it removed.
    SELECT read_until < number INTO unread FROM chats
    WHERE profile_id = reader AND conversation_id = talk FOR NO KEY UPDATE;
  END IF;
  -- Its cost stays: the charge is in the books, and so is what comes back. A picture that no message has is forgotten.
  UPDATE messages SET removed_at = moment, kind = 'text', body = '', image_id = NULL, gift = NULL
  WHERE conversation_id = talk AND sequence = number AND removed_at IS NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  IF unread THEN
    PERFORM return_credits(message.sender_id, 'message:' || message.client_key, moment);
    DELETE FROM received_gifts
    WHERE giver_id = message.sender_id AND receiver_id = reader AND gift = message.gift AND given_at = message.created_at;
  END IF;
  RETURN true;
END
$$;
