-- Who may write to whom: the one place of these rules, asked before sending and again inside it. Without refusal NULL.
-- One statement, so that PostgreSQL puts it into the caller's and answers for many at once.
CREATE FUNCTION judge_writing(
  sender uuid,
  recipient uuid,
  -- Partners that a free member may write to, ever.
  free_partners integer,
  -- Partners that anybody may write to first since the day began.
  new_partners integer,
  day_start timestamptz
) RETURNS TABLE (
  refusal text,
  conversation_id uuid,
  -- The sender's address is not confirmed: what is written has to wait.
  waits boolean,
  paid boolean,
  -- The sender has written to this partner before.
  known boolean,
  -- The partner has written to the sender.
  answers boolean
) LANGUAGE sql STABLE ROWS 1 AS $$
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
      WHEN theirs.messages_from <> 'all' AND their_chat.first_written_at IS NULL AND NOT CASE theirs.messages_from
          WHEN 'liked' THEN EXISTS (SELECT FROM likes WHERE (liker_id, liked_id) = (theirs.id, mine.id))
          WHEN 'matches' THEN EXISTS (
            SELECT FROM matches
            WHERE (lower_id, upper_id) = (least(theirs.id, mine.id), greatest(theirs.id, mine.id)))
          -- Somebody whom the site has looked at: address confirmed, a photo approved.
          ELSE users.status = 'active'
            AND EXISTS (SELECT FROM photos WHERE photos.profile_id = mine.id AND photos.status = 'active')
        END
        THEN 'blocked'
      WHEN theirs.fictional AND NOT EXISTS (
          SELECT FROM consents WHERE user_id = mine.id AND kind = 'fictional' AND withdrawn_at IS NULL)
        THEN 'fictional_consent'
      -- The first few partners count; one who is blocked or banned gives the place back.
      WHEN NOT users.paid_user AND (
          SELECT count(*) FROM written_partners AS earlier
          JOIN users AS other ON other.id = earlier.partner_id AND other.status <> 'banned'
          WHERE earlier.writer_id = mine.id AND earlier.partner_id <> theirs.id
            AND (written.first_at IS NULL OR (earlier.first_at, earlier.partner_id) < (written.first_at, theirs.id))
            AND earlier.partner_id NOT IN (SELECT hidden_from(mine.id))
        ) >= free_partners
        THEN 'conversation_limit'
      WHEN written.first_at IS NULL AND their_chat.first_written_at IS NULL AND (
          SELECT count(*) FROM written_partners AS today
          WHERE today.writer_id = mine.id AND today.first_at >= day_start AND NOT today.answered
        ) >= new_partners
        THEN 'new_partners_limit'
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
