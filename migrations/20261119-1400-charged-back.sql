-- What a bank has taken back so far, and how much of the debt was settled before it grew: what comes later is owed by itself.
ALTER TABLE orders
  ADD COLUMN charged_back integer NOT NULL DEFAULT 0 CHECK (charged_back BETWEEN 0 AND amount),
  ADD COLUMN settled_debt integer NOT NULL DEFAULT 0 CHECK (settled_debt >= 0);
