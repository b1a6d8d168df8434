-- Of chargebacks that were told before the column was there: what their debt says that the bank has taken.
UPDATE orders SET charged_back = least(amount, greatest(0, debt - refunded + round(amount::numeric * taken / credits)::integer))
  WHERE state = 'charged_back' AND charged_back = 0;
