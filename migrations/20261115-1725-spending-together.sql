-- Who sends in a rush is charged in a rush: one statement for all of them, where each alone takes half a dozen.

-- As `spend_credits` for many accounts at once: the balances after it in the order given, null where there is not enough.
-- The caller has locked the accounts; each appears once.
CREATE FUNCTION spend_together(
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
      (SELECT true FROM credit_entries AS earlier WHERE earlier.user_id = payer AND earlier.key = given.key) AS known
    FROM unnest(payers, amounts, reasons, keys) WITH ORDINALITY AS given (payer, amount, reason, key, place)
  ), paying AS MATERIALIZED (
    SELECT * FROM asked WHERE amount > 0 AND balance >= amount AND known IS NULL
  ), taken AS MATERIALIZED (
    SELECT payer, id, before, least(remaining, amount - before) AS part FROM (
      SELECT
        payer, amount, lot.id, lot.remaining,
        sum(lot.remaining) OVER (PARTITION BY payer ORDER BY lot.bought, lot.created_at, lot.id) - lot.remaining AS before
      FROM paying CROSS JOIN LATERAL (
        SELECT * FROM credit_lots WHERE user_id = payer AND remaining > 0 OFFSET 0
      ) AS lot
    ) AS stacked
    WHERE before < amount
  ), drawn AS (
    UPDATE credit_lots SET remaining = remaining - part FROM taken WHERE credit_lots.id = taken.id
  ), entered AS (
    INSERT INTO credit_entries (user_id, amount, balance_after, reason, key, lots, lot_amounts, created_at)
    SELECT
      payer, -amount, balance - amount, reason, key,
      (SELECT array_agg(id ORDER BY before) FROM taken WHERE taken.payer = paying.payer),
      (SELECT array_agg(-part ORDER BY before) FROM taken WHERE taken.payer = paying.payer),
      moment
    FROM paying
  ), charged AS (
    UPDATE credit_accounts SET balance = credit_accounts.balance - amount FROM paying WHERE user_id = payer
  )
  SELECT array_agg(
    CASE WHEN amount = 0 THEN coalesce(balance, 0) WHEN known THEN balance WHEN balance >= amount THEN balance - amount END
    ORDER BY place)
  INTO balances FROM asked;
  RETURN balances;
END
$$;
