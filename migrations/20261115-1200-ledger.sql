-- The ledger: what was granted stands in lots, every movement names the lots it touched, and no movement is changed later.

-- Free lots are spent before bought ones, the oldest first; so most bought credits stay refundable.
CREATE TABLE credit_lots (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  bought boolean NOT NULL,
  -- The order that brought it; a free lot with one is a bonus of that order, and lapses with it.
  order_id uuid,
  granted integer NOT NULL CHECK (granted > 0),
  remaining integer NOT NULL CHECK (remaining BETWEEN 0 AND granted),
  -- Taken back with its order: nothing comes in again.
  closed_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK (closed_at IS NULL OR remaining = 0)
);
CREATE INDEX credit_lots_left ON credit_lots (user_id, bought, created_at, id) WHERE remaining > 0;
CREATE INDEX credit_lots_order ON credit_lots (order_id) WHERE order_id IS NOT NULL;

ALTER TABLE credit_entries
  ADD COLUMN order_id uuid,
  -- The lots it moved, and by how much each; the amounts add up to the entry's.
  ADD COLUMN lots bigint[] NOT NULL DEFAULT '{}',
  ADD COLUMN lot_amounts integer[] NOT NULL DEFAULT '{}',
  ADD CHECK (cardinality(lots) = cardinality(lot_amounts));
CREATE INDEX credit_entries_order ON credit_entries (order_id) WHERE order_id IS NOT NULL;

-- What was granted before becomes lots; what was spent is taken from them in the order of spending.
INSERT INTO credit_lots (user_id, bought, granted, remaining, created_at)
  SELECT user_id, reason = 'purchase', amount, amount, created_at FROM credit_entries
  WHERE amount > 0 AND user_id IS NOT NULL ORDER BY id;
UPDATE credit_lots SET remaining = credit_lots.granted - least(credit_lots.granted, greatest(0, spent.amount - before))
  FROM (
    SELECT id, sum(granted) OVER (PARTITION BY user_id ORDER BY bought, created_at, id) - granted AS before FROM credit_lots
  ) AS stacked, (SELECT user_id, -sum(amount) AS amount FROM credit_entries WHERE amount < 0 GROUP BY user_id) AS spent
  WHERE stacked.id = credit_lots.id AND spent.user_id = credit_lots.user_id;

CREATE FUNCTION keep_credit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.user_id IS NULL AND to_jsonb(NEW) = to_jsonb(OLD) || '{"user_id": null}' THEN
    RETURN NEW; -- The owner is erased, the books stay.
  END IF;
  IF TG_OP = 'DELETE' AND current_setting('ledger.forgetting', true) = OLD.user_id::text THEN
    RETURN OLD; -- forget_credits.
  END IF;
  RAISE EXCEPTION 'An entry of the ledger is never changed; a mistake is mended by another entry.';
END
$$;
CREATE TRIGGER credit_entries_kept BEFORE UPDATE OR DELETE ON credit_entries
  FOR EACH ROW EXECUTE FUNCTION keep_credit_entries();

-- Looked at when the transaction ends, so that no code can move a balance past the lots.
CREATE FUNCTION check_credit_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account record;
BEGIN
  SELECT balance, (SELECT coalesce(sum(remaining), 0) FROM credit_lots WHERE user_id = NEW.user_id AND remaining > 0) AS held
    INTO account FROM credit_accounts WHERE user_id = NEW.user_id;
  IF account.balance <> account.held THEN
    RAISE EXCEPTION 'The balance % is not what the lots hold: %.', account.balance, account.held;
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER credit_accounts_held AFTER INSERT OR UPDATE ON credit_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_credit_account();

-- The functions below are the only way to move credits. Each locks the account first, and a key counts once per account.

-- The balance after it; null when that key was granted before. A purchase makes a bought lot, everything else a free one.
CREATE FUNCTION grant_credits(
  user_id uuid, amount integer, reason text, key text,
  order_id uuid DEFAULT NULL, created_at timestamptz DEFAULT now()
) RETURNS integer LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
  balance integer;
  lot bigint;
BEGIN
  IF amount IS NULL OR amount <= 0 THEN RAISE EXCEPTION 'Cannot grant % credits.', amount; END IF;
  INSERT INTO credit_accounts AS a (user_id) VALUES (user_id) ON CONFLICT ON CONSTRAINT credit_accounts_pkey DO NOTHING;
  SELECT a.balance INTO balance FROM credit_accounts a WHERE a.user_id = user_id FOR UPDATE;
  IF EXISTS (SELECT FROM credit_entries e WHERE e.user_id = user_id AND e.key = key) THEN RETURN NULL; END IF;
  INSERT INTO credit_lots AS l (user_id, bought, order_id, granted, remaining, created_at)
    VALUES (user_id, reason = 'purchase', order_id, amount, amount, created_at) RETURNING l.id INTO lot;
  balance := balance + amount;
  INSERT INTO credit_entries (user_id, amount, balance_after, reason, key, order_id, lots, lot_amounts, created_at)
    VALUES (user_id, amount, balance, reason, key, order_id, ARRAY[lot], ARRAY[amount], created_at);
  UPDATE credit_accounts a SET balance = balance WHERE a.user_id = user_id;
  RETURN balance;
END
$$;

-- The balance after it; null when there is not enough. The same key again changes nothing and gives the balance.
CREATE FUNCTION spend_credits(
  user_id uuid, amount integer, reason text, key text, created_at timestamptz DEFAULT now()
) RETURNS integer LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
  balance integer;
  needed integer := amount;
  taken integer;
  lot record;
  lots bigint[] := '{}';
  lot_amounts integer[] := '{}';
BEGIN
  IF amount IS NULL OR amount < 0 THEN RAISE EXCEPTION 'Cannot spend % credits.', amount; END IF;
  SELECT a.balance INTO balance FROM credit_accounts a WHERE a.user_id = user_id FOR UPDATE;
  IF amount = 0 THEN RETURN coalesce(balance, 0); END IF;
  IF balance IS NULL THEN RETURN NULL; END IF;
  IF EXISTS (SELECT FROM credit_entries e WHERE e.user_id = user_id AND e.key = key) THEN RETURN balance; END IF;
  IF balance < amount THEN RETURN NULL; END IF;
  FOR lot IN
    SELECT l.id, l.remaining FROM credit_lots l WHERE l.user_id = user_id AND l.remaining > 0
    ORDER BY l.bought, l.created_at, l.id
  LOOP
    taken := least(needed, lot.remaining);
    UPDATE credit_lots l SET remaining = l.remaining - taken WHERE l.id = lot.id;
    lots := lots || lot.id;
    lot_amounts := lot_amounts || -taken;
    needed := needed - taken;
    EXIT WHEN needed = 0;
  END LOOP;
  IF needed > 0 THEN RAISE EXCEPTION 'The lots hold % credits less than the balance.', needed; END IF;
  balance := balance - amount;
  INSERT INTO credit_entries (user_id, amount, balance_after, reason, key, lots, lot_amounts, created_at)
    VALUES (user_id, -amount, balance, reason, key, lots, lot_amounts, created_at);
  UPDATE credit_accounts a SET balance = balance WHERE a.user_id = user_id;
  RETURN balance;
END
$$;

-- Undoes what was spent under a key: into the lots it came from, or as free credits where their order was taken back.
-- The balance after it; null when nothing was spent under that key, or it was given back before.
CREATE FUNCTION return_credits(
  user_id uuid, spent_key text, created_at timestamptz DEFAULT now()
) RETURNS integer LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
  balance integer;
  spent record;
  lot record;
  fresh bigint;
  lots bigint[] := '{}';
  lot_amounts integer[] := '{}';
  key text := 'return:' || spent_key;
BEGIN
  SELECT a.balance INTO balance FROM credit_accounts a WHERE a.user_id = user_id FOR UPDATE;
  SELECT e.amount, e.lots, e.lot_amounts INTO spent FROM credit_entries e
    WHERE e.user_id = user_id AND e.key = spent_key AND e.amount < 0;
  IF NOT FOUND OR EXISTS (SELECT FROM credit_entries e WHERE e.user_id = user_id AND e.key = key) THEN RETURN NULL; END IF;
  FOR lot IN
    SELECT part.id, -part.amount AS amount, l.closed_at IS NOT NULL OR l.id IS NULL AS closed
    FROM unnest(spent.lots, spent.lot_amounts) AS part (id, amount) LEFT JOIN credit_lots l ON l.id = part.id
  LOOP
    IF lot.closed THEN
      INSERT INTO credit_lots AS l (user_id, bought, granted, remaining, created_at)
        VALUES (user_id, false, lot.amount, lot.amount, created_at) RETURNING l.id INTO fresh;
      lots := lots || fresh;
    ELSE
      UPDATE credit_lots l SET remaining = l.remaining + lot.amount WHERE l.id = lot.id;
      lots := lots || lot.id;
    END IF;
    lot_amounts := lot_amounts || lot.amount;
  END LOOP;
  balance := balance - spent.amount;
  INSERT INTO credit_entries (user_id, amount, balance_after, reason, key, lots, lot_amounts, created_at)
    VALUES (user_id, -spent.amount, balance, 'correction', key, lots, lot_amounts, created_at);
  UPDATE credit_accounts a SET balance = balance WHERE a.user_id = user_id;
  RETURN balance;
END
$$;

-- Takes back what is left of an order's lots and closes them: how many bought and bonus credits that were.
CREATE FUNCTION revoke_credits(
  user_id uuid, order_id uuid, reason text, key text, created_at timestamptz DEFAULT now(),
  OUT bought integer, OUT bonus integer, OUT balance integer
) LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
  lots bigint[];
  lot_amounts integer[];
BEGIN
  SELECT a.balance INTO balance FROM credit_accounts a WHERE a.user_id = user_id FOR UPDATE;
  SELECT coalesce(sum(l.remaining) FILTER (WHERE l.bought), 0), coalesce(sum(l.remaining) FILTER (WHERE NOT l.bought), 0),
      array_agg(l.id ORDER BY l.id) FILTER (WHERE l.remaining > 0),
      array_agg(-l.remaining ORDER BY l.id) FILTER (WHERE l.remaining > 0)
    INTO bought, bonus, lots, lot_amounts
    FROM credit_lots l WHERE l.user_id = user_id AND l.order_id = order_id AND l.closed_at IS NULL;
  UPDATE credit_lots l SET remaining = 0, closed_at = created_at
    WHERE l.user_id = user_id AND l.order_id = order_id AND l.closed_at IS NULL;
  IF bought + bonus = 0 THEN RETURN; END IF;
  balance := balance - bought - bonus;
  INSERT INTO credit_entries (user_id, amount, balance_after, reason, key, order_id, lots, lot_amounts, created_at)
    VALUES (user_id, -bought - bonus, balance, reason, key, order_id, lots, lot_amounts, created_at);
  UPDATE credit_accounts a SET balance = balance WHERE a.user_id = user_id;
END
$$;

-- Before a member is erased: what is no money goes; the rest loses its owner with the account.
CREATE FUNCTION forget_credits(user_id uuid) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_variable
BEGIN
  PERFORM set_config('ledger.forgetting', user_id::text, true);
  DELETE FROM credit_entries e WHERE e.user_id = user_id AND e.reason NOT IN ('purchase', 'refund', 'chargeback');
  PERFORM set_config('ledger.forgetting', '', true);
END
$$;
