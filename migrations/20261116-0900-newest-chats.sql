-- A page of a member's chats, the newest first. Along the index, whatever the planner thinks of it: on the average a
-- member has so few that it would sort them, and those with a thousand would wait for that on every page. The planner
-- hears of one row, so that it looks up what belongs to each by its key instead of reading a whole table for them.
CREATE FUNCTION newest_chats(own uuid, before_time timestamptz, before_id uuid, most integer) RETURNS SETOF chats
LANGUAGE plpgsql STABLE ROWS 1
SET enable_bitmapscan = off SET enable_seqscan = off SET enable_sort = off AS $$
BEGIN
  IF before_time IS NULL THEN
    RETURN QUERY
      SELECT chats.* FROM chats
      WHERE chats.profile_id = own AND NOT chats.removed
        -- The blocker no longer has the chat; for the blocked one it stays, with nothing unread.
        AND (chats.partner_id IS NULL
          OR chats.partner_id NOT IN (SELECT blocked_id FROM blocks WHERE blocker_id = own))
      ORDER BY chats.last_message_at DESC, chats.conversation_id DESC
      LIMIT most;
  ELSE
    RETURN QUERY
      SELECT chats.* FROM chats
      WHERE chats.profile_id = own AND NOT chats.removed
        AND (chats.last_message_at, chats.conversation_id) < (before_time, before_id)
        AND (chats.partner_id IS NULL
          OR chats.partner_id NOT IN (SELECT blocked_id FROM blocks WHERE blocker_id = own))
      ORDER BY chats.last_message_at DESC, chats.conversation_id DESC
      LIMIT most;
  END IF;
END
$$;
