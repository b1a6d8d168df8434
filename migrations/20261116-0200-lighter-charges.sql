-- Charging many at once, as before, but straight from the lot that is spent first where it holds enough, as almost always.

-- As `spend_credits` for many accounts at once: the balances after it in the order given, null where there is not enough.
-- The caller has locked the accounts; each appears once.
CREATE OR REPLACE FUNCTION spend_together(
  payers uuid[], amounts integer[], reasons text[], keys text[], moment timestamptz
) RETURNS integer[] LANGUAGE plpgsql AS $$
DECLARE
  balances integer[];
BEGIN
  IF NOT 0 <= ALL (amounts) IS TRUE THEN RAISE EXCEPTION 'Cannot spend % credits.', amounts; END IF;
  WITH asked AS MATERIALIZED (
    SELECT
      given.*,
      (SELECT balance FROM credit_accounts WHERE user_id = payer) AS balance,
      -- Not EXISTS, which PostgreSQL may answer for all at once by reading all entries there are.
      (SELECT true FROM credit_entries AS earlier WHERE earlier.user_id = payer AND earlier.key = given.key) AS known,
      lot.id AS lot,
      lot.remaining
    FROM unnest(payers, amounts, reasons, keys) WITH ORDINALITY AS given (payer, amount, reason, key, place)
    LEFT JOIN LATERAL (
      SELECT id, credit_lots.remaining FROM credit_lots WHERE user_id = payer AND credit_lots.remaining > 0
      ORDER BY bought, created_at, id LIMIT 1
    ) AS lot ON true
  ), paying AS MATERIALIZED (
    SELECT * FROM asked WHERE amount > 0 AND balance >= amount AND known IS NULL AND remaining >= amount
  ), drawn AS (
    UPDATE credit_lots SET remaining = credit_lots.remaining - amount FROM paying WHERE credit_lots.id = lot
  ), entered AS (
    INSERT INTO credit_entries (user_id, amount, balance_after, reason, key, lots, lot_amounts, created_at)
    SELECT payer, -amount, balance - amount, reason, key, ARRAY[lot], ARRAY[-amount], moment FROM paying
  ), charged AS (
    UPDATE credit_accounts SET balance = credit_accounts.balance - amount FROM paying WHERE user_id = payer
  )
  SELECT array_agg(
    CASE
      WHEN amount = 0 THEN coalesce(balance, 0)
      WHEN known THEN balance
      WHEN balance >= amount THEN
        -- What one lot does not hold is taken from several, one member after the other.
        CASE WHEN remaining >= amount THEN balance - amount ELSE spend_credits(payer, amount, reason, key, moment) END
    END
    ORDER BY place)
  INTO balances FROM asked;
  RETURN balances;
END
$$;

-- Looked at when the transaction ends, so that no code can move a balance past the lots. Most often the lots hold what this
-- very change has left; the account is read again only where a later change may have followed, which is looked at too.
CREATE OR REPLACE FUNCTION check_credit_account() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  held bigint;
  found integer;
BEGIN
  SELECT sum(remaining) INTO held FROM credit_lots WHERE user_id = NEW.user_id AND remaining > 0;
  held := coalesce(held, 0);
  IF held = NEW.balance THEN RETURN NULL; END IF;
  SELECT balance INTO found FROM credit_accounts WHERE user_id = NEW.user_id;
  IF found <> held THEN RAISE EXCEPTION 'The balance % is not what the lots hold: %.', found, held; END IF;
  RETURN NULL;
END
$$;
