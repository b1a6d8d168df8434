-- Reading says all that is asked after it: what is left unread, and the numbers of the events that tell of it. `read_chat`
-- stays for processes of the version before.

-- What is unread in all chats of a member. What those wrote whom the member must not meet counts as read.
CREATE FUNCTION count_unread(member uuid) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT coalesce(sum(num_unread_messages), 0) FROM chats
    WHERE profile_id = member AND num_unread_messages > 0 AND NOT removed
      AND (partner_id IN (SELECT hidden_from(member))) IS NOT TRUE
  );
END
$$;

-- Counted again under the chat's lock: a message that comes at the same moment is either read or unread, never lost. The
-- numbers are null where nobody is told: nothing was new, or the partner may not know.
CREATE FUNCTION mark_read(reader uuid, talk uuid, up_to integer) RETURNS TABLE (
  num_unread_messages integer, total_unread_messages integer, read_until integer, partner uuid,
  own_number bigint, partner_number bigint
) LANGUAGE plpgsql
-- Planned once, and never to read a table whole, however small it was then.
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  chat chats;
  newest integer;
  shown boolean;
  event jsonb;
  numbers bigint[];
BEGIN
  SELECT * INTO chat FROM chats
  WHERE profile_id = reader AND conversation_id = talk AND NOT removed FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT last_sequence INTO newest FROM conversations WHERE id = talk;
  partner := chat.partner_id;
  read_until := least(up_to, newest);
  num_unread_messages := chat.num_unread_messages;
  IF read_until > chat.read_until THEN
    num_unread_messages := 0;
    IF read_until < newest THEN
      SELECT count(*) INTO num_unread_messages FROM messages
      WHERE conversation_id = talk AND sequence > greatest(mark_read.read_until, chat.removed_until)
        AND sender_id IS DISTINCT FROM reader;
    END IF;
    shown := partner IS NOT NULL AND shows_signs(reader, partner);
    UPDATE chats SET
      read_until = mark_read.read_until,
      num_unread_messages = mark_read.num_unread_messages,
      notify_due_at = CASE WHEN mark_read.num_unread_messages > 0 THEN notify_due_at END,
      shown_read_until =
        CASE WHEN shown THEN greatest(shown_read_until, mark_read.read_until) ELSE shown_read_until END,
      shown_delivered_until = CASE WHEN shown THEN greatest(shown_delivered_until, newest) ELSE shown_delivered_until END
    WHERE profile_id = reader AND conversation_id = talk;
    event := jsonb_build_object('kind', 'read', 'conversation_id', talk, 'sequence', read_until);
    -- Receipts are for premium members.
    IF shown AND EXISTS (SELECT FROM users WHERE id = partner AND paid_user) THEN
      numbers := tell_two(reader, partner, event || '{"by": "me"}', event || '{"by": "partner"}');
    ELSE
      numbers := tell_numbered(ARRAY[reader], ARRAY[event || '{"by": "me"}']);
    END IF;
    own_number := numbers[1];
    partner_number := numbers[2];
  END IF;
  IF num_unread_messages > 0 AND partner IN (SELECT hidden_from(reader)) THEN num_unread_messages := 0; END IF;
  total_unread_messages := count_unread(reader);
  RETURN NEXT;
END
$$;
