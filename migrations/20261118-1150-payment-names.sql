-- Messages name some payments by the beginning of their name only. Without it each message reads all orders of its provider.
CREATE INDEX orders_ref_beginning ON orders (provider, split_part(provider_ref, ':', 1)) WHERE provider_ref IS NOT NULL;
