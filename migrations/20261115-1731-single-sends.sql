-- Sends give the numbers of the events that tell of them. A message that is sent alone, as most are when nobody is in a
-- rush, takes a path of its own through the same rules. `send_messages` stays for processes of the version before.

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

-- The number of the next event of a member, who is there.
CREATE FUNCTION raise_live_counter(member uuid) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  number bigint;
BEGIN
  UPDATE live_counters SET last_number = last_number + 1 WHERE user_id = member RETURNING last_number INTO number;
  IF NOT FOUND THEN
    INSERT INTO live_counters AS counters (user_id, last_number) VALUES (member, 1)
    ON CONFLICT (user_id) DO UPDATE SET last_number = counters.last_number + 1 RETURNING last_number INTO number;
  END IF;
  RETURN number;
END
$$;

-- As `tell_numbered` for two who are there; counters are locked in the order of ids here too.
CREATE FUNCTION tell_two(one uuid, other uuid, one_event jsonb, other_event jsonb) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  one_number bigint;
  other_number bigint;
BEGIN
  IF one < other THEN one_number := raise_live_counter(one); END IF;
  other_number := raise_live_counter(other);
  IF one > other THEN one_number := raise_live_counter(one); END IF;
  INSERT INTO live_events (user_id, number, event)
  VALUES (one, one_number, one_event), (other, other_number, other_event);
  RETURN ARRAY[one_number, other_number];
END
$$;

-- One send alone, which most are: as `post_messages`, but what is large costs more to begin than to do, so that each row
-- is looked up and written by its key.
CREATE FUNCTION post_message(send message_send, moment timestamptz) RETURNS message_answer LANGUAGE plpgsql AS $$
DECLARE
  sender uuid := send.sender;
  recipient uuid := send.recipient;
  stored messages;
  rules record;
  talk uuid;
  number integer;
  balance integer;
  verdict text;
  sides integer;
  event jsonb;
  numbers bigint[];
BEGIN
  -- Who writes in a conversation writes to its other side.
  IF send.conversation IS NOT NULL THEN
    SELECT CASE sender WHEN lower_id THEN upper_id WHEN upper_id THEN lower_id END
    INTO recipient FROM conversations WHERE id = send.conversation;
  END IF;
  IF recipient IS NOT NULL THEN PERFORM lock_pair(sender, recipient); END IF;
  PERFORM FROM credit_accounts WHERE user_id = sender FOR UPDATE;
  SELECT * INTO stored FROM messages WHERE sender_id = sender AND client_key = send.client_key;
  SELECT * INTO rules
  FROM judge_writing(sender, recipient, send.free_partners, send.new_partners, send.day_start);
  IF stored.sender_id IS NOT NULL THEN
    verdict := CASE WHEN (stored.kind, stored.body, stored.image_id, stored.gift)
        IS NOT DISTINCT FROM (send.kind, send.body, send.image, send.gift)
        AND stored.conversation_id IS NOT DISTINCT FROM coalesce(send.conversation, rules.conversation_id)
      THEN 'repeat' ELSE 'conflict' END;
  ELSIF recipient IS NULL THEN
    verdict := CASE WHEN EXISTS (SELECT FROM chats WHERE profile_id = sender AND conversation_id = send.conversation)
      THEN 'blocked' ELSE 'not_found' END;
  ELSIF rules.refusal IS NOT NULL THEN verdict := rules.refusal;
  ELSIF rules.waits THEN verdict := 'not_confirmed';
  ELSIF send.kind = 'image' THEN
    IF NOT rules.paid THEN verdict := 'premium_required';
    ELSIF NOT EXISTS (
      SELECT FROM message_images WHERE id = send.image AND uploader_id = sender
        AND NOT EXISTS (SELECT FROM messages AS used WHERE used.image_id = send.image)
    ) THEN verdict := 'image_missing';
    END IF;
  END IF;

  IF verdict IS NULL THEN
    balance := spend_credits(
      sender, send.cost, CASE send.kind WHEN 'image' THEN 'photo' WHEN 'gift' THEN 'gift' ELSE 'message' END,
      'message:' || send.client_key, moment);
    IF balance IS NULL THEN verdict := 'not_enough_credits'; END IF;
  END IF;
  IF verdict IS NOT NULL THEN
    SELECT accounts.balance INTO balance FROM credit_accounts AS accounts WHERE user_id = sender;
    RETURN (send.place, verdict, stored.conversation_id, stored.sequence, stored.created_at, stored.cost,
      coalesce(balance, 0), recipient, NULL, NULL)::message_answer;
  END IF;

  UPDATE conversations SET last_sequence = last_sequence + 1 WHERE id = rules.conversation_id
  RETURNING id, last_sequence INTO talk, number;
  IF NOT FOUND THEN
    INSERT INTO conversations AS talks (lower_id, upper_id, last_sequence, created_at)
    VALUES (least(sender, recipient), greatest(sender, recipient), 1, moment)
    ON CONFLICT (lower_id, upper_id) DO UPDATE SET last_sequence = talks.last_sequence + 1
    RETURNING talks.id, talks.last_sequence INTO talk, number;
  END IF;
  INSERT INTO messages (conversation_id, sequence, sender_id, client_key, kind, body, image_id, gift, cost, created_at)
  VALUES (talk, number, sender, send.client_key, send.kind, send.body, send.image, send.gift, send.cost, moment);
  UPDATE chats SET
    last_message_at = moment, removed = false, removed_at = NULL,
    first_written_at = CASE profile_id WHEN sender THEN coalesce(first_written_at, moment) ELSE first_written_at END,
    num_unread_messages = num_unread_messages + CASE profile_id WHEN recipient THEN 1 ELSE 0 END,
    notify_due_at = CASE
      WHEN profile_id = recipient AND num_unread_messages = 0 THEN send.notify_at ELSE notify_due_at END
  WHERE profile_id IN (sender, recipient) AND conversation_id = talk;
  GET DIAGNOSTICS sides = ROW_COUNT;
  IF sides < 2 THEN
    INSERT INTO chats (
      profile_id, conversation_id, partner_id, last_message_at, first_written_at, num_unread_messages, notify_due_at
    ) VALUES
      (sender, talk, recipient, moment, moment, 0, NULL), (recipient, talk, sender, moment, NULL, 1, send.notify_at)
    ON CONFLICT (profile_id, conversation_id) DO NOTHING;
  END IF;
  IF NOT rules.known THEN
    INSERT INTO written_partners (writer_id, partner_id, first_at, answered)
    VALUES (sender, recipient, moment, rules.answers) ON CONFLICT DO NOTHING;
  END IF;
  IF send.gift IS NOT NULL THEN
    INSERT INTO received_gifts (receiver_id, giver_id, gift, given_at) VALUES (recipient, sender, send.gift, moment);
  END IF;
  -- Delivered, or sent again after it was refused: it waits no more.
  DELETE FROM waiting_messages WHERE sender_id = sender AND client_key = send.client_key;
  event := jsonb_build_object('kind', 'message', 'conversation_id', talk, 'sequence', number);
  numbers := tell_two(sender, recipient, event || jsonb_build_object('credits', balance), event);
  RETURN (send.place, 'sent', talk, number, moment, send.cost, balance, recipient, numbers[1], numbers[2])::message_answer;
END
$$;

-- Each send succeeds or is refused on its own: `sent`, `repeat` for a key that was stored with the same contents, or the
-- code of the refusal. Locks are taken in one order everywhere: pairs, accounts, then what belongs to pairs, and the
-- counters of live events last; so batches of several processes never wait for each other in a circle.
CREATE FUNCTION post_messages(sends jsonb, moment timestamptz) RETURNS SETOF message_answer LANGUAGE plpgsql
-- Planned once, and never to read a table whole, however small it was then; so is what is called from here.
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  batch message_send[];
  done integer[] := '{}';
  decided message_answer[] := '{}';
  answer message_answer;
  told uuid[] := '{}';
  events jsonb[] := '{}';
  writer uuid;
  numbers bigint[];
  at integer := 0;
BEGIN
  IF jsonb_array_length(sends) = 1 THEN
    RETURN NEXT post_message(jsonb_populate_record(NULL::message_send, sends -> 0), moment);
    RETURN;
  END IF;

  -- Who writes in a conversation writes to its other side.
  SELECT array_agg((
      asked.place, asked.sender,
      CASE WHEN asked.conversation IS NULL THEN asked.recipient
        WHEN talks.lower_id = asked.sender THEN talks.upper_id
        WHEN talks.upper_id = asked.sender THEN talks.lower_id END,
      asked.conversation, asked.client_key, asked.kind, asked.body, asked.image, asked.gift, asked.cost,
      asked.free_partners, asked.new_partners, asked.day_start, asked.notify_at
    )::message_send ORDER BY asked.place)
  INTO batch
  FROM jsonb_populate_recordset(NULL::message_send, sends) AS asked
  LEFT JOIN conversations AS talks ON talks.id = asked.conversation;

  -- A block waits until the message is there, or the message sees the block.
  PERFORM lock_pair(pairs.one, pairs.other)
  FROM (
    SELECT DISTINCT least(sender, recipient) AS one, greatest(sender, recipient) AS other
    FROM unnest(batch) WHERE recipient IS NOT NULL ORDER BY 1, 2
  ) AS pairs;
  -- Two tabs of one sender come one after the other: keys, limits and credits are counted under this lock.
  PERFORM FROM credit_accounts
  WHERE user_id IN (SELECT sender FROM unnest(batch)) ORDER BY user_id FOR UPDATE;

  -- In each round a sender and a pair appear once, so that one statement does what is due for all of them.
  WHILE cardinality(done) < cardinality(batch) LOOP
    FOR answer.place, answer.outcome, answer.conversation_id, answer.sequence, answer.sent_at, answer.cost,
      answer.credits, answer.recipient, writer IN
      WITH picked AS MATERIALIZED (
        SELECT * FROM (
          SELECT
            left_over.*,
            row_number() OVER (PARTITION BY sender ORDER BY left_over.place) AS of_sender,
            row_number() OVER (
              PARTITION BY least(sender, recipient), greatest(sender, recipient) ORDER BY left_over.place
            ) AS of_pair
          FROM unnest(batch) AS left_over
          WHERE left_over.place <> ALL (done)
        ) AS numbered
        WHERE of_sender = 1 AND (of_pair = 1 OR recipient IS NULL)
      ), judged AS MATERIALIZED (
        SELECT
          picked.*,
          stored.conversation_id AS stored_in,
          stored.sequence AS stored_as,
          stored.created_at AS stored_at,
          stored.cost AS stored_cost,
          rules.known,
          rules.answers,
          rules.conversation_id AS talk_id,
          CASE
            WHEN stored.sender_id IS NOT NULL THEN
              CASE WHEN (stored.kind, stored.body, stored.image_id, stored.gift)
                  IS NOT DISTINCT FROM (picked.kind, picked.body, picked.image, picked.gift)
                  AND stored.conversation_id IS NOT DISTINCT FROM coalesce(picked.conversation, rules.conversation_id)
                THEN 'repeat' ELSE 'conflict' END
            WHEN picked.recipient IS NULL THEN
              CASE WHEN EXISTS (
                  SELECT FROM chats WHERE profile_id = picked.sender AND chats.conversation_id = picked.conversation)
                THEN 'blocked' ELSE 'not_found' END
            WHEN rules.refusal IS NOT NULL THEN rules.refusal
            WHEN rules.waits THEN 'not_confirmed'
            WHEN picked.kind = 'image' AND NOT rules.paid THEN 'premium_required'
            WHEN picked.kind = 'image' AND NOT EXISTS (
                SELECT FROM message_images WHERE id = picked.image AND uploader_id = picked.sender
                  AND NOT EXISTS (SELECT FROM messages AS used WHERE used.image_id = picked.image))
              THEN 'image_missing'
          END AS verdict
        FROM picked
        LEFT JOIN messages AS stored
          ON stored.sender_id = picked.sender AND stored.client_key = picked.client_key
        -- OFFSET 0 keeps the rules in one place of the plan; else they would stand wherever an answer is used.
        LEFT JOIN LATERAL (
          SELECT * FROM judge_writing(
            picked.sender, picked.recipient, picked.free_partners, picked.new_partners, picked.day_start
          ) OFFSET 0
        ) AS rules ON true
      ), charged AS MATERIALIZED (
        SELECT spend_together(
          array_agg(sender ORDER BY judged.place), array_agg(judged.cost ORDER BY judged.place),
          array_agg(CASE kind WHEN 'image' THEN 'photo' WHEN 'gift' THEN 'gift' ELSE 'message' END ORDER BY judged.place),
          array_agg('message:' || client_key ORDER BY judged.place), moment
        ) AS balances
        FROM judged WHERE verdict IS NULL
      ), paid AS MATERIALIZED (
        SELECT due.*, (SELECT balances FROM charged)[due.nth] AS balance
        FROM (SELECT judged.*, row_number() OVER (ORDER BY judged.place) AS nth FROM judged WHERE verdict IS NULL) AS due
      ), continued AS (
        UPDATE conversations SET last_sequence = conversations.last_sequence + 1 FROM paid
        WHERE conversations.id = paid.talk_id AND paid.balance IS NOT NULL
        RETURNING paid.*, conversations.last_sequence
      ), started AS (
        INSERT INTO conversations AS talks (lower_id, upper_id, last_sequence, created_at)
        SELECT least(sender, recipient), greatest(sender, recipient), 1, moment FROM paid
        WHERE talk_id IS NULL AND balance IS NOT NULL
        ON CONFLICT (lower_id, upper_id) DO UPDATE SET last_sequence = talks.last_sequence + 1
        RETURNING talks.id, talks.lower_id, talks.upper_id, talks.last_sequence
      ), sent AS MATERIALIZED (
        SELECT place, sender, recipient, client_key, kind, body, image, gift, cost, notify_at, known, answers, balance,
          talk_id, last_sequence
        FROM continued
        UNION ALL
        SELECT place, sender, recipient, client_key, kind, body, image, gift, cost, notify_at, known, answers, balance,
          started.id, started.last_sequence
        FROM paid JOIN started
          ON started.lower_id = least(sender, recipient) AND started.upper_id = greatest(sender, recipient)
        WHERE paid.balance IS NOT NULL
      ), written AS (
        INSERT INTO messages (conversation_id, sequence, sender_id, client_key, kind, body, image_id, gift, cost, created_at)
        SELECT talk_id, last_sequence, sender, client_key, kind, body, image, gift, sent.cost, moment FROM sent
      ), own_chat AS (
        INSERT INTO chats AS own (profile_id, conversation_id, partner_id, last_message_at, first_written_at)
        SELECT sender, talk_id, recipient, moment, moment FROM sent
        ON CONFLICT (profile_id, conversation_id) DO UPDATE SET
          last_message_at = moment, removed = false, removed_at = NULL,
          first_written_at = coalesce(own.first_written_at, moment)
      ), their_chat AS (
        INSERT INTO chats AS theirs (
          profile_id, conversation_id, partner_id, last_message_at, num_unread_messages, notify_due_at
        )
        SELECT recipient, talk_id, sender, moment, 1, notify_at FROM sent
        ON CONFLICT (profile_id, conversation_id) DO UPDATE SET
          last_message_at = moment, removed = false, removed_at = NULL,
          num_unread_messages = theirs.num_unread_messages + 1,
          notify_due_at = CASE WHEN theirs.num_unread_messages = 0 THEN EXCLUDED.notify_due_at ELSE theirs.notify_due_at END
      ), partners AS (
        INSERT INTO written_partners (writer_id, partner_id, first_at, answered)
        SELECT sender, recipient, moment, answers FROM sent WHERE NOT known
        ON CONFLICT DO NOTHING
      ), given AS (
        INSERT INTO received_gifts (receiver_id, giver_id, gift, given_at)
        SELECT recipient, sender, gift, moment FROM sent WHERE gift IS NOT NULL
      ), waited AS (
        -- Delivered, or sent again after it was refused: it waits no more.
        DELETE FROM waiting_messages USING sent
        WHERE waiting_messages.sender_id = sent.sender AND waiting_messages.client_key = sent.client_key
      )
      SELECT
        judged.place,
        CASE
          WHEN sent.place IS NOT NULL THEN 'sent'
          WHEN judged.verdict IS NULL THEN 'not_enough_credits'
          ELSE judged.verdict
        END AS outcome,
        coalesce(sent.talk_id, judged.stored_in) AS conversation_id,
        coalesce(sent.last_sequence, judged.stored_as) AS sequence,
        CASE WHEN sent.place IS NULL THEN judged.stored_at ELSE moment END AS sent_at,
        CASE WHEN sent.place IS NULL THEN judged.stored_cost ELSE judged.cost END AS cost,
        coalesce(sent.balance, (SELECT balance FROM credit_accounts WHERE user_id = judged.sender), 0) AS credits,
        judged.recipient,
        judged.sender
      FROM judged LEFT JOIN sent ON sent.place = judged.place
      ORDER BY judged.place
    LOOP
      done := done || answer.place;
      IF answer.outcome = 'sent' THEN
        told := told || ARRAY[writer, answer.recipient];
        events := events || ARRAY[
          jsonb_build_object('kind', 'message', 'conversation_id', answer.conversation_id,
            'sequence', answer.sequence, 'credits', answer.credits),
          jsonb_build_object('kind', 'message', 'conversation_id', answer.conversation_id,
            'sequence', answer.sequence)];
      END IF;
      decided := decided || answer;
    END LOOP;
  END LOOP;
  IF cardinality(told) > 0 THEN numbers := tell_numbered(told, events); END IF;
  FOREACH answer IN ARRAY decided LOOP
    IF answer.outcome = 'sent' THEN
      answer.sender_number := numbers[at + 1];
      answer.recipient_number := numbers[at + 2];
      at := at + 2;
    END IF;
    RETURN NEXT answer;
  END LOOP;
END
$$;
