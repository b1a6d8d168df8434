-- Orders that have just ended, whose money may still be on its way, are found without reading all that ever did.
CREATE INDEX orders_ended_at ON orders (ended_at) WHERE state IN ('failed', 'cancelled', 'expired');
