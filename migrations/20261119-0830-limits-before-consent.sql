-- Who may write to nobody new is told so at once, instead of being asked for a consent that leads to the same refusal.
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
      ELSE coalesce(
        CASE WHEN NOT users.paid_user OR (written.first_at IS NULL AND their_chat.first_written_at IS NULL) THEN judge_limits(
          mine.id, theirs.id, written.first_at,
          CASE WHEN NOT users.paid_user THEN free_partners END,
          CASE WHEN written.first_at IS NULL AND their_chat.first_written_at IS NULL THEN new_partners END, day_start)
        END,
        CASE WHEN theirs.fictional AND NOT EXISTS (
            SELECT FROM consents WHERE user_id = mine.id AND kind = 'fictional' AND withdrawn_at IS NULL)
          THEN 'fictional_consent'
        END)
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
