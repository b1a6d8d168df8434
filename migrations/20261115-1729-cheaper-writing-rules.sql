-- Who may write to whom, as before; what only some are asked stands apart, so that the others do not pay for it.

-- What only some who write are asked, apart from the rest: a function is begun only where it is called.
CREATE FUNCTION may_reach(sender uuid, recipient uuid, messages_from text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN CASE messages_from
    WHEN 'liked' THEN EXISTS (SELECT FROM likes WHERE (liker_id, liked_id) = (recipient, sender))
    WHEN 'matches' THEN EXISTS (
      SELECT FROM matches WHERE (lower_id, upper_id) = (least(recipient, sender), greatest(recipient, sender)))
    -- Somebody whom the site has looked at: address confirmed, a photo approved.
    ELSE EXISTS (SELECT FROM users WHERE users.id = sender AND users.status = 'active')
      AND EXISTS (SELECT FROM photos WHERE photos.profile_id = sender AND photos.status = 'active')
  END;
END
$$;

-- `free_partners` and `new_partners` are null where that limit does not count.
CREATE FUNCTION judge_limits(
  sender uuid, recipient uuid, written_at timestamptz, free_partners integer, new_partners integer, day_start timestamptz
) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  -- The first few partners count; one who is blocked or banned gives the place back.
  IF (
    SELECT count(*) FROM written_partners AS earlier
    JOIN users AS other ON other.id = earlier.partner_id AND other.status <> 'banned'
    WHERE free_partners IS NOT NULL AND earlier.writer_id = sender AND earlier.partner_id <> recipient
      AND (written_at IS NULL OR (earlier.first_at, earlier.partner_id) < (written_at, recipient))
      AND earlier.partner_id NOT IN (SELECT hidden_from(sender))
  ) >= free_partners THEN RETURN 'conversation_limit'; END IF;
  IF (
    SELECT count(*) FROM written_partners AS today
    WHERE new_partners IS NOT NULL AND today.writer_id = sender AND today.first_at >= day_start AND NOT today.answered
  ) >= new_partners THEN RETURN 'new_partners_limit'; END IF;
  RETURN NULL;
END
$$;

-- Who may write to whom: the one place of these rules, asked before sending and again inside it. Without refusal NULL.
-- One statement, so that PostgreSQL puts it into the caller's and answers for many at once.
CREATE OR REPLACE FUNCTION judge_writing(
  sender uuid, recipient uuid, free_partners integer, new_partners integer, day_start timestamptz
) RETURNS TABLE (refusal text, conversation_id uuid, waits boolean, paid boolean, known boolean, answers boolean)
LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT
    CASE
      WHEN theirs.id IS NULL OR theirs.site_id <> mine.site_id OR theirs.id = mine.id THEN 'not_found'
      WHEN EXISTS (SELECT FROM blocks WHERE (blocker_id, blocked_id) = (mine.id, theirs.id))
        OR EXISTS (SELECT FROM blocks WHERE (blocker_id, blocked_id) = (theirs.id, mine.id))
        OR partner.status <> 'active'
        OR theirs.status NOT IN ('active', 'hidden')
        OR (theirs.status = 'hidden' AND (coalesce(conversations.last_sequence, 0) = 0 OR has_withdrawn_consent(theirs.id)))
        -- Who has no conversation with them does not learn that they are there.
        THEN CASE WHEN coalesce(conversations.last_sequence, 0) > 0 THEN 'blocked' ELSE 'not_found' END
      WHEN mine.status = 'blocked' OR (mine.status = 'hidden' AND has_withdrawn_consent(mine.id)) THEN 'blocked'
      WHEN theirs.messages_from <> 'all' AND their_chat.first_written_at IS NULL
        AND NOT may_reach(mine.id, theirs.id, theirs.messages_from) THEN 'blocked'
      WHEN theirs.fictional AND NOT EXISTS (
          SELECT FROM consents WHERE user_id = mine.id AND kind = 'fictional' AND withdrawn_at IS NULL)
        THEN 'fictional_consent'
      WHEN NOT users.paid_user OR (written.first_at IS NULL AND their_chat.first_written_at IS NULL) THEN judge_limits(
        mine.id, theirs.id, written.first_at,
        CASE WHEN NOT users.paid_user THEN free_partners END,
        CASE WHEN written.first_at IS NULL AND their_chat.first_written_at IS NULL THEN new_partners END, day_start)
    END,
    conversations.id,
    users.status = 'not_confirmed',
    users.paid_user,
    written.first_at IS NOT NULL,
    their_chat.first_written_at IS NOT NULL
  FROM users
  JOIN profiles AS mine ON mine.id = users.id
  LEFT JOIN profiles AS theirs ON theirs.id = recipient
  LEFT JOIN users AS partner ON partner.id = recipient
  LEFT JOIN conversations
    ON conversations.lower_id = least(sender, recipient) AND conversations.upper_id = greatest(sender, recipient)
  LEFT JOIN chats AS their_chat
    ON their_chat.profile_id = recipient AND their_chat.conversation_id = conversations.id
  LEFT JOIN written_partners AS written ON written.writer_id = sender AND written.partner_id = recipient
  WHERE users.id = sender
$$;
