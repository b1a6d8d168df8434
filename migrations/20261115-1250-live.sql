-- Live: what open pages are told, in one numbered list for each member.

-- Raised under the row's lock until the commit, so the order of numbers is the order of commits, without gaps.
CREATE TABLE live_counters (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  last_number bigint NOT NULL
) WITH (fillfactor = 70);

-- Kept for a day; written with every message, so it refers to nobody by a key: it goes with the counter.
CREATE TABLE live_events (
  user_id uuid NOT NULL,
  number bigint NOT NULL,
  event jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, number)
);
CREATE INDEX live_events_created ON live_events USING brin (created_at);

CREATE FUNCTION forget_live_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM live_events WHERE user_id = OLD.user_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER live_counters_forget AFTER DELETE ON live_counters FOR EACH ROW EXECUTE FUNCTION forget_live_events();

-- Several at once, in the order given. Counters are locked in the order of ids, so that two callers never wait for each
-- other; whoever locks other rows too must lock those first.
CREATE FUNCTION tell_live(told uuid[], events jsonb[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH listed AS (
    SELECT users.id AS user_id, given.event, given.place
    FROM unnest(told, events) WITH ORDINALITY AS given (user_id, event, place)
    -- Who is gone is told nothing.
    JOIN users ON users.id = given.user_id
  ), raised AS (
    INSERT INTO live_counters AS counters (user_id, last_number)
    SELECT listed.user_id, count(*) FROM listed GROUP BY listed.user_id ORDER BY listed.user_id
    ON CONFLICT (user_id) DO UPDATE SET last_number = counters.last_number + EXCLUDED.last_number
    RETURNING counters.user_id, counters.last_number
  )
  INSERT INTO live_events (user_id, number, event)
  SELECT
    listed.user_id,
    raised.last_number - count(*) OVER own + row_number() OVER (own ORDER BY listed.place),
    listed.event
  FROM listed JOIN raised USING (user_id)
  WINDOW own AS (PARTITION BY listed.user_id);
END
$$;

-- Open streams of a session that ends must end: all processes are told, whichever way it ended. Channels are named by
-- the first two digits of the member's id, so that a process hears only of those it may hold a stream of.
CREATE FUNCTION tell_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live_' || left(ended.user_id::text, 2), 's' || ended.user_id)
  FROM (SELECT DISTINCT user_id FROM gone) AS ended;
  RETURN NULL;
END
$$;
CREATE TRIGGER sessions_end AFTER DELETE ON sessions REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tell_session_end();

UPDATE sites SET settings = '{"live": true}' || settings;
