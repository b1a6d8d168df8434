-- Sends give the numbers of the events that tell of them, so that the process that sent can tell its own streams at once.

-- Several at once, in the order given, with the number of each; null for who is gone and is told nothing. Counters are
-- locked in the order of ids, so that two callers never wait for each other; whoever locks other rows too must lock those
-- first.
DROP FUNCTION tell_live(uuid[], jsonb[]);
CREATE FUNCTION tell_live(told uuid[], events jsonb[]) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
  lasts bigint[];
  numbers bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(told)]);
  place integer;
BEGIN
  WITH raised AS (
    INSERT INTO live_counters AS counters (user_id, last_number)
    SELECT users.id, count(*) FROM unnest(told) AS given (user_id) JOIN users ON users.id = given.user_id
    GROUP BY users.id ORDER BY users.id
    ON CONFLICT (user_id) DO UPDATE SET last_number = counters.last_number + EXCLUDED.last_number
    RETURNING counters.user_id, counters.last_number
  )
  SELECT array_agg(user_id), array_agg(last_number) INTO ids, lasts FROM raised;
  FOR at IN REVERSE cardinality(told)..1 LOOP
    place := array_position(ids, told[at]);
    IF place IS NULL THEN CONTINUE; END IF;
    numbers[at] := lasts[place];
    lasts[place] := lasts[place] - 1;
  END LOOP;
  INSERT INTO live_events (user_id, number, event)
  SELECT given.user_id, given.number, given.event FROM unnest(told, numbers, events) AS given (user_id, number, event)
  WHERE given.number IS NOT NULL;
  RETURN numbers;
END
$$;

-- What became of one send; the numbers are those of the live events that tell both sides of it.
CREATE TYPE message_answer AS (
  place integer,
  outcome text,
  conversation_id uuid,
  sequence integer,
  sent_at timestamptz,
  cost integer,
  credits integer,
  recipient uuid,
  sender_number bigint,
  recipient_number bigint
);

-- Each send succeeds or is refused on its own: `sent`, `repeat` for a key that was stored with the same contents, or the
-- code of the refusal. Locks are taken in one order everywhere: pairs, accounts, then what belongs to pairs, and the
-- counters of live events last; so batches of several processes never wait for each other in a circle.
DROP FUNCTION send_messages(jsonb, timestamptz);
CREATE FUNCTION send_messages(sends jsonb, moment timestamptz) RETURNS SETOF message_answer LANGUAGE plpgsql
-- Looks up single rows by their keys: planned while a table is small it would read it whole, and go on doing so.
SET enable_seqscan = off AS $$
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
      ), paid AS MATERIALIZED (
        SELECT judged.*, spend_credits(
          judged.sender, judged.cost, CASE judged.kind WHEN 'image' THEN 'photo' WHEN 'gift' THEN 'gift' ELSE 'message' END,
          'message:' || judged.client_key, moment
        ) AS balance
        FROM judged WHERE verdict IS NULL
      ), talk AS (
        INSERT INTO conversations AS talks (lower_id, upper_id, last_sequence, created_at)
        SELECT least(sender, recipient), greatest(sender, recipient), 1, moment FROM paid WHERE balance IS NOT NULL
        ON CONFLICT (lower_id, upper_id) DO UPDATE SET last_sequence = talks.last_sequence + 1
        RETURNING talks.id, talks.lower_id, talks.upper_id, talks.last_sequence
      ), sent AS MATERIALIZED (
        SELECT paid.*, talk.id AS talk_id, talk.last_sequence
        FROM paid
        JOIN talk ON talk.lower_id = least(paid.sender, paid.recipient) AND talk.upper_id = greatest(paid.sender, paid.recipient)
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
  IF cardinality(told) > 0 THEN numbers := tell_live(told, events); END IF;
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
