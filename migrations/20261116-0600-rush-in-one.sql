-- A rush is proven, answered and told of by one statement each for all of its sends, where each send took several before.

-- The session of a member, if it still counts: the same is asked for every other request (accounts, `findSessions`).
-- One statement, so that PostgreSQL puts it into the caller's and answers for many at once.
CREATE FUNCTION find_proof(session bytea, member uuid, moment timestamptz) RETURNS TABLE (user_id uuid)
LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT users.id FROM sessions JOIN users ON users.id = sessions.user_id
  WHERE sessions.token_hash = session AND sessions.user_id = member
    AND sessions.expires_at > moment AND users.status IN ('not_confirmed', 'active')
$$;

-- Who writes with a session that has ended is nobody. A send without a session was asked so before, or comes from the
-- site itself.
CREATE OR REPLACE FUNCTION proves_session(send jsonb, moment timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF send ->> 'session' IS NULL THEN RETURN true; END IF;
  PERFORM FROM find_proof((send ->> 'session')::bytea, (send ->> 'sender')::uuid, moment);
  RETURN FOUND;
END
$$;

-- As `tell_numbered`, by one statement, for members who are known to be there; in place of somebody may stand nobody
-- (null), who is told nothing.
CREATE FUNCTION tell_present(told uuid[], events jsonb[]) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  numbers bigint[];
BEGIN
  WITH raised AS (
    INSERT INTO live_counters AS counters (user_id, last_number)
    SELECT given.user_id, count(*) FROM unnest(told) AS given (user_id)
    WHERE given.user_id IS NOT NULL GROUP BY given.user_id ORDER BY given.user_id
    ON CONFLICT (user_id) DO UPDATE SET last_number = counters.last_number + EXCLUDED.last_number
    RETURNING counters.user_id, counters.last_number
  ), numbered AS MATERIALIZED (
    SELECT
      given.*, raised.last_number + 1 - row_number() OVER (PARTITION BY given.user_id ORDER BY given.place DESC) AS number
    FROM unnest(told, events) WITH ORDINALITY AS given (user_id, event, place)
    LEFT JOIN raised ON raised.user_id = given.user_id
  ), kept AS (
    INSERT INTO live_events (user_id, number, event)
    SELECT user_id, number, event FROM numbered WHERE number IS NOT NULL
  )
  SELECT array_agg(number ORDER BY place) INTO numbers FROM numbered;
  RETURN numbers;
END
$$;

-- Each send succeeds or is refused on its own: `sent`, `repeat` for a key that was stored with the same contents, or the
-- code of the refusal. Locks are taken in one order everywhere: pairs, accounts, then what belongs to pairs, and the
-- counters of live events last; so batches of several processes never wait for each other in a circle.
CREATE OR REPLACE FUNCTION post_messages(sends jsonb, moment timestamptz) RETURNS SETOF message_answer LANGUAGE plpgsql
-- Planned once, and never to read a table whole, however small it was then; so is what is called from here.
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  strangers integer[];
  batch message_send[];
  done integer[] := '{}';
  places integer[];
  answers message_answer[];
  told_now uuid[];
  events_now jsonb[];
  decided message_answer[] := '{}';
  told uuid[] := '{}';
  events jsonb[] := '{}';
  numbers bigint[];
  answer message_answer;
BEGIN
  IF jsonb_array_length(sends) = 1 THEN
    IF proves_session(sends -> 0, moment) THEN
      RETURN NEXT post_message(jsonb_populate_record(NULL::message_send, sends -> 0), moment);
    ELSE
      answer.place := (sends -> 0 ->> 'place')::integer;
      answer.outcome := 'authentication_required';
      RETURN NEXT answer;
    END IF;
    RETURN;
  END IF;

  SELECT array_agg((send ->> 'place')::integer) INTO strangers
  FROM jsonb_array_elements(sends) AS send
  LEFT JOIN LATERAL (
    SELECT true AS found
    FROM find_proof((send ->> 'session')::bytea, (send ->> 'sender')::uuid, moment) OFFSET 0
  ) AS proof ON true
  WHERE send ->> 'session' IS NOT NULL AND proof.found IS NULL;
  IF strangers IS NOT NULL THEN
    RETURN QUERY SELECT
      place, 'authentication_required', NULL::uuid, NULL::integer, NULL::timestamptz, NULL::integer, NULL::integer,
      NULL::uuid, NULL::bigint, NULL::bigint
    FROM unnest(strangers) AS place;
    SELECT jsonb_agg(send) INTO sends FROM jsonb_array_elements(sends) AS send
    WHERE (send ->> 'place')::integer <> ALL (strangers);
    IF sends IS NULL THEN RETURN; END IF;
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
  -- OFFSET 0 keeps PostgreSQL from reading all there are where there are few.
  LEFT JOIN LATERAL (
    SELECT lower_id, upper_id FROM conversations WHERE id = asked.conversation OFFSET 0
  ) AS talks ON true;

  -- A block waits until the message is there, or the message sees the block.
  PERFORM lock_pair(pairs.one, pairs.other)
  FROM (
    SELECT DISTINCT least(sender, recipient) AS one, greatest(sender, recipient) AS other
    FROM unnest(batch) WHERE recipient IS NOT NULL ORDER BY 1, 2
  ) AS pairs;
  -- Two tabs of one sender come one after the other: keys, limits and credits are counted under this lock.
  PERFORM FROM credit_accounts
  WHERE user_id = ANY (ARRAY(SELECT sender FROM unnest(batch))) ORDER BY user_id FOR UPDATE;

  -- In each round a sender and a pair appear once, so that one statement does what is due for all of them.
  WHILE cardinality(done) < cardinality(batch) LOOP
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
    ), sides AS MATERIALIZED (
      SELECT sender AS who, recipient AS partner, talk_id, notify_at, true AS own FROM sent
      UNION ALL SELECT recipient, sender, talk_id, notify_at, false FROM sent
    ), continued_chats AS (
      UPDATE chats SET
        last_message_at = moment, removed = false, removed_at = NULL,
        first_written_at = CASE WHEN own THEN coalesce(first_written_at, moment) ELSE first_written_at END,
        num_unread_messages = num_unread_messages + CASE WHEN own THEN 0 ELSE 1 END,
        notify_due_at = CASE WHEN NOT own AND num_unread_messages = 0 THEN sides.notify_at ELSE notify_due_at END
      FROM sides WHERE chats.profile_id = who AND chats.conversation_id = sides.talk_id
      RETURNING chats.profile_id, chats.conversation_id
    ), started_chats AS (
      INSERT INTO chats (
        profile_id, conversation_id, partner_id, last_message_at, first_written_at, num_unread_messages, notify_due_at
      )
      SELECT who, talk_id, partner, moment, CASE WHEN own THEN moment END, CASE WHEN own THEN 0 ELSE 1 END,
        CASE WHEN NOT own THEN notify_at END
      FROM sides
      WHERE (who, talk_id) NOT IN (SELECT profile_id, conversation_id FROM continued_chats)
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
    ), judgements AS (
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
        -- Where its two events stand among those that are told.
        cardinality(told) + row_number() OVER () AS own_at,
        cardinality(told) + row_number() OVER () + count(*) OVER () AS their_at,
        sent.sender AS told_sender,
        sent.recipient AS told_recipient,
        CASE WHEN sent.place IS NOT NULL THEN jsonb_build_object(
          'kind', 'message', 'conversation_id', sent.talk_id, 'sequence', sent.last_sequence) END AS event
      FROM judged LEFT JOIN sent ON sent.place = judged.place
    )
    SELECT
      array_agg(place),
      array_agg((
        place, outcome, conversation_id, sequence, sent_at, cost, credits, recipient, own_at, their_at
      )::message_answer),
      array_agg(told_sender) || array_agg(told_recipient),
      array_agg(event || jsonb_build_object('credits', credits)) || array_agg(event)
    INTO places, answers, told_now, events_now FROM judgements;
    done := done || places;
    decided := decided || answers;
    told := told || told_now;
    events := events || events_now;
  END LOOP;
  numbers := tell_present(told, events);
  RETURN QUERY SELECT
    place, outcome, conversation_id, sequence, sent_at, cost, credits, recipient,
    numbers[sender_number], numbers[recipient_number]
  FROM unnest(decided);
END
$$;
