-- When the price of a bundle, or what it holds, last became another one: a price is struck through beside a lower one
-- only if it was charged for long enough before.
CREATE TABLE bundle_price_changes (
  site_id integer NOT NULL REFERENCES sites ON DELETE CASCADE,
  bundle_id integer NOT NULL,
  currency text NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, bundle_id, currency)
);

-- However the settings are changed.
CREATE FUNCTION keep_price_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO bundle_price_changes (site_id, bundle_id, currency, changed_at)
  SELECT NEW.id, (fresh.bundle ->> 'id')::integer, price.key, now()
  FROM jsonb_array_elements(NEW.settings -> 'bundles') AS fresh (bundle)
  CROSS JOIN jsonb_each_text(fresh.bundle -> 'prices') AS price
  WHERE NOT EXISTS (
    SELECT FROM jsonb_array_elements(OLD.settings -> 'bundles') AS former (bundle)
    WHERE former.bundle -> 'id' = fresh.bundle -> 'id' AND former.bundle -> 'credits' = fresh.bundle -> 'credits'
      AND former.bundle -> 'prices' ->> price.key = price.value
  )
  ON CONFLICT (site_id, bundle_id, currency) DO UPDATE SET changed_at = EXCLUDED.changed_at;
  RETURN NULL;
END
$$;
-- A site that never stored its bundles has those of the seed, which nobody changed.
CREATE TRIGGER sites_price_changes AFTER UPDATE OF settings ON sites FOR EACH ROW
  WHEN (OLD.settings -> 'bundles' IS NOT NULL AND NEW.settings -> 'bundles' IS DISTINCT FROM OLD.settings -> 'bundles')
  EXECUTE FUNCTION keep_price_changes();
