-- Credits: a balance that cannot go below zero, and every movement that made it.
CREATE TABLE credit_accounts (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  balance integer NOT NULL DEFAULT 0 CHECK (balance >= 0)
);

CREATE TABLE credit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  amount integer NOT NULL CHECK (amount <> 0),
  balance_after integer NOT NULL CHECK (balance_after >= 0),
  reason text NOT NULL CHECK (reason IN ('signup', 'purchase', 'message', 'photo', 'gift', 'refund', 'chargeback', 'correction')),
  key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, key)
);
