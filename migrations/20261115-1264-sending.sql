-- Sending: rules, charge, message, unread, notice and live events in one transaction, for many senders at once.

CREATE TYPE message_send AS (
  place integer,
  sender uuid,
  -- One of the two is given.
  recipient uuid,
  conversation uuid,
  client_key uuid,
  kind text,
  body text,
  image uuid,
  gift text,
  cost integer,
  -- Limits of the sender's site.
  free_partners integer,
  new_partners integer,
  day_start timestamptz,
  -- When the recipient is told, if nothing has been unread so far.
  notify_at timestamptz
);

-- Each send succeeds or is refused on its own: `sent`, `repeat` for a key that was stored with the same contents, or the
-- code of the refusal. Locks are taken in one order everywhere: pairs, accounts, then what belongs to pairs, and the
-- counters of live events last; so batches of several processes never wait for each other in a circle.
CREATE FUNCTION send_messages(sends jsonb, moment timestamptz) RETURNS TABLE (
  place integer,
  outcome text,
  conversation_id uuid,
  sequence integer,
  sent_at timestamptz,
  cost integer,
  credits integer,
  recipient uuid
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  batch message_send[];
  done integer[] := '{}';
  told uuid[] := '{}';
  events jsonb[] := '{}';
  answer record;
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
    FOR answer IN
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
        LEFT JOIN LATERAL judge_writing(
          picked.sender, picked.recipient, picked.free_partners, picked.new_partners, picked.day_start
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
        judged.sender,
        judged.recipient
      FROM judged LEFT JOIN sent ON sent.place = judged.place
      ORDER BY judged.place
    LOOP
      done := done || answer.place;
      IF answer.outcome = 'sent' THEN
        told := told || ARRAY[answer.sender, answer.recipient];
        events := events || ARRAY[
          jsonb_build_object('kind', 'message', 'conversation_id', answer.conversation_id,
            'sequence', answer.sequence, 'credits', answer.credits),
          jsonb_build_object('kind', 'message', 'conversation_id', answer.conversation_id,
            'sequence', answer.sequence)];
      END IF;
      place := answer.place;
      outcome := answer.outcome;
      conversation_id := answer.conversation_id;
      sequence := answer.sequence;
      sent_at := answer.sent_at;
      cost := answer.cost;
      credits := answer.credits;
      recipient := answer.recipient;
      RETURN NEXT;
    END LOOP;
  END LOOP;
  IF cardinality(told) > 0 THEN PERFORM tell_live(told, events); END IF;
END
$$;

-- Why a message that waited could not be delivered; its sender may try again with the same key.
ALTER TABLE waiting_messages ADD COLUMN refused text;

-- Puts a message where only its sender sees it: the sender's side of a conversation, which the partner does not have yet.
CREATE FUNCTION keep_waiting(send message_send, partner uuid, reason text, moment timestamptz) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  talk uuid;
BEGIN
  INSERT INTO conversations AS talks (lower_id, upper_id, created_at)
  VALUES (least(send.sender, partner), greatest(send.sender, partner), moment)
  ON CONFLICT (lower_id, upper_id) DO UPDATE SET last_sequence = talks.last_sequence
  RETURNING talks.id INTO talk;
  INSERT INTO chats (profile_id, conversation_id, partner_id, last_message_at)
  VALUES (send.sender, talk, partner, moment)
  ON CONFLICT (profile_id, conversation_id) DO UPDATE
    SET last_message_at = moment, removed = false, removed_at = NULL;
  INSERT INTO waiting_messages (sender_id, client_key, conversation_id, kind, body, gift, created_at, refused)
  VALUES (send.sender, send.client_key, talk, send.kind, send.body, send.gift, moment, reason)
  ON CONFLICT (sender_id, client_key) DO UPDATE SET refused = reason;
  RETURN talk;
END
$$;

-- Keeps what an unconfirmed member writes: `waits`, or the code of the refusal; `confirmed` when it need not wait.
CREATE FUNCTION wait_message(send message_send, most integer, moment timestamptz) RETURNS TABLE (
  outcome text, conversation_id uuid, sent_at timestamptz
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  partner uuid := send.recipient;
  kept waiting_messages;
  rules record;
BEGIN
  IF send.conversation IS NOT NULL THEN
    SELECT CASE send.sender WHEN lower_id THEN upper_id WHEN upper_id THEN lower_id END INTO partner
    FROM conversations WHERE id = send.conversation;
  END IF;
  IF partner IS NOT NULL THEN PERFORM lock_pair(send.sender, partner); END IF;
  PERFORM FROM credit_accounts WHERE user_id = send.sender FOR UPDATE;
  SELECT * INTO kept FROM waiting_messages WHERE sender_id = send.sender AND client_key = send.client_key;
  SELECT * INTO rules
  FROM judge_writing(send.sender, partner, send.free_partners, send.new_partners, send.day_start);
  conversation_id := coalesce(kept.conversation_id, rules.conversation_id);
  sent_at := kept.created_at;
  IF NOT rules.waits OR EXISTS (SELECT FROM messages WHERE sender_id = send.sender AND client_key = send.client_key) THEN
    outcome := 'confirmed';
  ELSIF kept.sender_id IS NOT NULL THEN
    outcome := CASE
      WHEN (kept.kind, kept.body, kept.gift) IS NOT DISTINCT FROM (send.kind, send.body, send.gift)
        AND rules.conversation_id IS NOT DISTINCT FROM kept.conversation_id
      THEN 'waits' ELSE 'conflict' END;
  ELSIF rules.refusal IS NOT NULL THEN
    outcome := rules.refusal;
  ELSIF (SELECT count(*) FROM waiting_messages WHERE sender_id = send.sender) >= most THEN
    outcome := 'not_confirmed';
  ELSE
    conversation_id := keep_waiting(send, partner, NULL, moment);
    outcome := 'waits';
    sent_at := moment;
  END IF;
  RETURN NEXT;
END
$$;

-- Whether a partner may see signs that a member is here: receiving, reading, writing. Who hides being online hides these.
CREATE FUNCTION shows_signs(member uuid, partner uuid) RETURNS boolean LANGUAGE sql STABLE
RETURN EXISTS (
  SELECT FROM profiles
  WHERE profiles.id = member AND profiles.status = 'active'
    AND (profiles.show_online = 'everyone' OR (profiles.show_online = 'matches' AND EXISTS (
      SELECT FROM matches WHERE lower_id = least(member, partner) AND upper_id = greatest(member, partner))))
) AND NOT EXISTS (
  SELECT FROM blocks WHERE (blocker_id = member AND blocked_id = partner) OR (blocker_id = partner AND blocked_id = member)
);

-- Counted again under the chat's lock: a message that comes at the same moment is either read or unread, never lost.
CREATE FUNCTION read_chat(reader uuid, talk uuid, up_to integer) RETURNS TABLE (
  num_unread_messages integer, partner uuid, changed boolean
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  chat chats;
  newest integer;
  shown boolean;
  told uuid[];
  events jsonb[];
BEGIN
  SELECT * INTO chat FROM chats
  WHERE profile_id = reader AND chats.conversation_id = talk AND NOT removed FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT last_sequence INTO newest FROM conversations WHERE id = talk;
  partner := chat.partner_id;
  up_to := least(up_to, newest);
  changed := up_to > chat.read_until;
  num_unread_messages := chat.num_unread_messages;
  IF changed THEN
    SELECT count(*) INTO num_unread_messages FROM messages
    WHERE conversation_id = talk AND sequence > greatest(up_to, chat.removed_until) AND sender_id IS DISTINCT FROM reader;
    shown := partner IS NOT NULL AND shows_signs(reader, partner);
    UPDATE chats SET
      read_until = up_to,
      num_unread_messages = read_chat.num_unread_messages,
      notify_due_at = CASE WHEN read_chat.num_unread_messages > 0 THEN notify_due_at END,
      shown_read_until = CASE WHEN shown THEN greatest(shown_read_until, up_to) ELSE shown_read_until END,
      shown_delivered_until = CASE WHEN shown THEN greatest(shown_delivered_until, newest) ELSE shown_delivered_until END
    WHERE profile_id = reader AND chats.conversation_id = talk;
    told := ARRAY[reader];
    events := ARRAY[jsonb_build_object('kind', 'read', 'conversation_id', talk, 'sequence', up_to, 'by', 'me')];
    -- Receipts are for premium members.
    IF shown AND EXISTS (SELECT FROM users WHERE id = partner AND paid_user) THEN
      told := told || partner;
      events := events || jsonb_build_object('kind', 'read', 'conversation_id', talk, 'sequence', up_to, 'by', 'partner');
    END IF;
    PERFORM tell_live(told, events);
  END IF;
  RETURN NEXT;
END
$$;

-- The reader's browser has everything of these conversations: partners who may know it. Gives whom to wake.
CREATE FUNCTION deliver_chats(reader uuid, talks uuid[]) RETURNS SETOF uuid LANGUAGE plpgsql AS $$
DECLARE
  partners uuid[];
  events jsonb[];
BEGIN
  WITH late AS (
    SELECT chats.conversation_id, conversations.last_sequence
    FROM chats JOIN conversations ON conversations.id = chats.conversation_id
    WHERE chats.profile_id = reader AND chats.conversation_id = ANY (talks) AND chats.partner_id IS NOT NULL
      AND chats.shown_delivered_until < conversations.last_sequence AND shows_signs(reader, chats.partner_id)
    ORDER BY chats.conversation_id
    FOR NO KEY UPDATE OF chats
  ), marked AS (
    UPDATE chats SET shown_delivered_until = late.last_sequence
    FROM late WHERE chats.profile_id = reader AND chats.conversation_id = late.conversation_id
    RETURNING chats.partner_id, chats.conversation_id, late.last_sequence
  )
  SELECT
    array_agg(users.id),
    array_agg(jsonb_build_object(
      'kind', 'delivered', 'conversation_id', marked.conversation_id, 'sequence', marked.last_sequence))
  INTO partners, events
  FROM marked JOIN users ON users.id = marked.partner_id AND users.paid_user;
  IF partners IS NULL THEN RETURN; END IF;
  PERFORM tell_live(partners, events);
  RETURN QUERY SELECT unnest(partners);
END
$$;

-- Removed for one side, with everything so far: what comes later brings it back without its past.
CREATE FUNCTION remove_chat(owner uuid, talk uuid, moment timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM chats WHERE profile_id = owner AND conversation_id = talk AND NOT removed FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  -- Looked up under the lock: a message is either in what is removed or brings it back.
  UPDATE chats SET
    removed = true,
    removed_at = moment,
    removed_until = conversations.last_sequence,
    read_until = greatest(chats.read_until, conversations.last_sequence),
    num_unread_messages = 0,
    notify_due_at = NULL
  FROM conversations
  WHERE conversations.id = talk AND chats.profile_id = owner AND chats.conversation_id = talk;
  DELETE FROM waiting_messages WHERE sender_id = owner AND conversation_id = talk;
  RETURN true;
END
$$;
