-- Buying: orders and what became of their payment, refunds, receipts, codes, kept cards, direct debits.

CREATE TABLE orders (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  site_id integer NOT NULL REFERENCES sites,
  -- Nobody once the buyer is erased: the books stay.
  user_id uuid REFERENCES users ON DELETE SET NULL,
  -- What a person can read out; random, so that it tells nothing of other orders.
  number text NOT NULL UNIQUE,
  -- The page's own key, and a hash of what was asked with it.
  key uuid NOT NULL,
  request_hash bytea NOT NULL,
  state text NOT NULL DEFAULT 'created'
    CHECK (state IN ('created', 'pending', 'completed', 'failed', 'cancelled', 'expired', 'refunded', 'charged_back')),

  -- What was bought, at the price of that moment, in minor units, VAT included.
  bundle_id integer NOT NULL,
  credits integer NOT NULL CHECK (credits > 0),
  country text NOT NULL,
  currency text NOT NULL,
  price integer NOT NULL CHECK (price > 0),
  discount integer NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND price),
  discount_code text,
  transaction_costs integer NOT NULL DEFAULT 0 CHECK (transaction_costs >= 0),
  amount integer NOT NULL CHECK (amount = price - discount + transaction_costs),
  vat_permille integer NOT NULL CHECK (vat_permille BETWEEN 0 AND 1000),
  vat_amount integer NOT NULL CHECK (vat_amount BETWEEN 0 AND amount),
  -- When the buyer asked for use at once and knew that used credits are not given back.
  consented_at timestamptz NOT NULL,

  method text NOT NULL,
  -- The card is kept for later, or a kept one pays.
  store_card boolean NOT NULL DEFAULT false,
  stored_card boolean NOT NULL DEFAULT false,
  provider text,
  provider_ref text,
  -- The provider's page, as long as it waits for the buyer.
  redirect_url text,
  -- What to pay from one's own bank.
  wire jsonb,
  failure text,

  -- Credits brought so far, and taken back.
  granted integer NOT NULL DEFAULT 0 CHECK (granted BETWEEN 0 AND credits),
  taken integer NOT NULL DEFAULT 0 CHECK (taken BETWEEN 0 AND granted),
  refunded integer NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND amount),
  debt integer NOT NULL DEFAULT 0 CHECK (debt >= 0),
  -- A chargeback closes the method until the operator says that it is settled.
  settled_at timestamptz,

  created_at timestamptz NOT NULL,
  started_at timestamptz,
  expires_at timestamptz NOT NULL,
  -- When the provider was last asked.
  checked_at timestamptz,
  completed_at timestamptz,
  -- When it came to any other end.
  ended_at timestamptz,
  UNIQUE (user_id, key),
  UNIQUE (provider, provider_ref),
  CHECK (state NOT IN ('completed', 'refunded') OR completed_at IS NOT NULL)
);
CREATE INDEX orders_user ON orders (user_id, created_at DESC);
CREATE INDEX orders_open ON orders (expires_at) WHERE state IN ('created', 'pending');
CREATE INDEX orders_completed ON orders (site_id, completed_at) WHERE completed_at IS NOT NULL;
CREATE INDEX orders_ended ON orders (created_at) WHERE state IN ('failed', 'cancelled', 'expired');

ALTER TABLE credit_lots ADD FOREIGN KEY (order_id) REFERENCES orders;

-- What was heard about payments and what it led to.
CREATE TABLE payment_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  source text NOT NULL CHECK (source IN ('start', 'webhook', 'check', 'member', 'operator', 'clock')),
  -- What was said, as in "paid" or "refunded 1200".
  said text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('applied', 'stale', 'mismatch')),
  created_at timestamptz NOT NULL
);
CREATE INDEX payment_events_order ON payment_events (order_id, id);

CREATE TABLE refunds (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  amount integer NOT NULL CHECK (amount > 0),
  -- Unused credits that it pays for.
  credits integer NOT NULL CHECK (credits >= 0),
  reason text NOT NULL CHECK (reason IN ('withdrawal', 'operator', 'code_used_twice', 'erased', 'provider')),
  -- 'sending' from the first try on; 'dropped' when a chargeback came before that.
  state text NOT NULL CHECK (state IN ('requested', 'sending', 'sent', 'failed', 'dropped')),
  provider_ref text,
  failure text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz
);
CREATE INDEX refunds_order ON refunds (order_id);
CREATE INDEX refunds_waiting ON refunds (created_at) WHERE state IN ('requested', 'sending');

-- Receipts of a company run without gaps: the counter's row is locked until the receipt is there.
CREATE TABLE receipt_counters (
  company_id text PRIMARY KEY REFERENCES companies,
  last_number bigint NOT NULL DEFAULT 0
);
CREATE TABLE receipts (
  company_id text NOT NULL REFERENCES companies,
  number bigint NOT NULL CHECK (number > 0),
  order_id uuid NOT NULL REFERENCES orders,
  refund_id uuid REFERENCES refunds,
  kind text NOT NULL CHECK (kind IN ('sale', 'refund')),
  -- As it was issued; nothing in it names the buyer.
  document jsonb NOT NULL,
  issued_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, number),
  CHECK ((kind = 'refund') = (refund_id IS NOT NULL)),
  UNIQUE (refund_id)
);
CREATE UNIQUE INDEX receipts_sale ON receipts (order_id) WHERE kind = 'sale';
CREATE INDEX receipts_order ON receipts (order_id);
CREATE FUNCTION keep_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A receipt is never changed; a mistake is mended by another receipt.';
END
$$;
CREATE TRIGGER receipts_kept BEFORE UPDATE ON receipts FOR EACH ROW EXECUTE FUNCTION keep_receipts();

-- Codes of the operator and of the offer to who leaves; those of the welcome offers are settings.
CREATE TABLE discount_codes (
  site_id integer NOT NULL REFERENCES sites ON DELETE CASCADE,
  code text NOT NULL CHECK (code ~ '^[A-Z0-9]{4,20}$'),
  kind text NOT NULL DEFAULT 'code' CHECK (kind IN ('code', 'delete')),
  percentage integer NOT NULL CHECK (percentage BETWEEN 1 AND 100),
  minimum integer NOT NULL DEFAULT 0 CHECK (minimum >= 0),
  country text,
  currency text,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  payment_methods text[],
  expires_at timestamptz,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, code),
  -- An amount means nothing without its currency.
  CHECK (minimum = 0 OR currency IS NOT NULL)
);
CREATE INDEX discount_codes_user ON discount_codes (user_id) WHERE user_id IS NOT NULL;

-- Who used which code, or holds it with an order that is not over: one order each.
CREATE TABLE discount_code_uses (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  code text NOT NULL,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  PRIMARY KEY (user_id, code)
);
CREATE INDEX discount_code_uses_order ON discount_code_uses (order_id);

-- One card of a member, kept by the provider; here its sealed token and what its owner knows it by.
CREATE TABLE stored_cards (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  provider text NOT NULL,
  token text NOT NULL,
  brand text NOT NULL,
  last4 text NOT NULL,
  expires text,
  created_at timestamptz NOT NULL
);

-- The steps of a direct debit. Account, address and phone are sealed; what is searched for is hashed with a key.
CREATE TABLE direct_debits (
  order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  details text NOT NULL,
  account_hash bytea NOT NULL,
  mandate_reference text NOT NULL UNIQUE,
  authorised_at timestamptz,
  code_hash bytea,
  code_tries integer NOT NULL DEFAULT 0,
  code_expires_at timestamptz,
  confirmed_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX direct_debits_user ON direct_debits (user_id);
CREATE INDEX direct_debits_account ON direct_debits (account_hash);

-- What the built-in provider knows, as another company's system would.
CREATE TABLE sandbox_payments (
  ref text PRIMARY KEY,
  order_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'pending', 'paid', 'failed', 'cancelled', 'expired')),
  amount integer NOT NULL,
  currency text NOT NULL,
  method text NOT NULL,
  description text NOT NULL,
  return_url text NOT NULL,
  store_card boolean NOT NULL,
  -- Last digits of the card that is kept; 0002 is refused later.
  card text NOT NULL DEFAULT '4242',
  refunded integer NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND amount),
  charged_back integer NOT NULL DEFAULT 0 CHECK (charged_back BETWEEN 0 AND amount),
  refund_keys text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL
);

-- Takes back at most so many, the newest lots first, and closes them only when there is no limit.
DROP FUNCTION revoke_credits;
CREATE FUNCTION revoke_credits(
  user_id uuid, order_id uuid, reason text, key text, most integer DEFAULT NULL, created_at timestamptz DEFAULT now(),
  OUT bought integer, OUT bonus integer, OUT balance integer
) LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
  lot record;
  needed integer := most;
  part integer;
  lots bigint[] := '{}';
  lot_amounts integer[] := '{}';
BEGIN
  bought := 0;
  bonus := 0;
  SELECT a.balance INTO balance FROM credit_accounts a WHERE a.user_id = user_id FOR UPDATE;
  IF EXISTS (SELECT FROM credit_entries e WHERE e.user_id = user_id AND e.key = key) THEN RETURN; END IF;
  FOR lot IN
    SELECT l.id, l.remaining, l.bought AS paid FROM credit_lots l
    WHERE l.user_id = user_id AND l.order_id = order_id AND l.remaining > 0 ORDER BY l.id DESC
  LOOP
    part := least(lot.remaining, coalesce(needed, lot.remaining));
    EXIT WHEN part = 0;
    UPDATE credit_lots l SET remaining = l.remaining - part WHERE l.id = lot.id;
    lots := lots || lot.id;
    lot_amounts := lot_amounts || -part;
    needed := needed - part;
    IF lot.paid THEN bought := bought + part; ELSE bonus := bonus + part; END IF;
  END LOOP;
  IF most IS NULL THEN
    UPDATE credit_lots l SET closed_at = created_at
      WHERE l.user_id = user_id AND l.order_id = order_id AND l.closed_at IS NULL;
  END IF;
  IF bought + bonus = 0 THEN RETURN; END IF;
  balance := balance - bought - bonus;
  INSERT INTO credit_entries (user_id, amount, balance_after, reason, key, order_id, lots, lot_amounts, created_at)
    VALUES (user_id, -bought - bonus, balance, reason, key, order_id, lots, lot_amounts, created_at);
  UPDATE credit_accounts a SET balance = balance WHERE a.user_id = user_id;
END
$$;
