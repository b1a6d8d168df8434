-- Events are given their numbers where they are told, so that the process that sends can tell its own streams at once.

-- Several at once, in the order given, with the number of each; null for who is gone and is told nothing. Counters are
-- locked in the order of ids, so that two callers never wait for each other; whoever locks other rows too must lock those
-- first.
CREATE FUNCTION tell_numbered(told uuid[], events jsonb[]) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
  lasts bigint[];
  numbers bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(told)]);
  place integer;
BEGIN
  WITH raised AS (
    INSERT INTO live_counters AS counters (user_id, last_number)
    SELECT given.user_id, count(*) FROM unnest(told) AS given (user_id)
    -- Looked up one by one: a join that was planned for few members reads all of them.
    WHERE (SELECT true FROM users WHERE users.id = given.user_id)
    GROUP BY given.user_id ORDER BY given.user_id
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

-- For who does not need the numbers.
CREATE OR REPLACE FUNCTION tell_live(told uuid[], events jsonb[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_numbered(told, events);
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
