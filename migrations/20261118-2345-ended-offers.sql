-- Whom no offer reaches any more, by the switches or since all mails are off: the consent to offers ends, and mail that comes
-- again brings none.
WITH unreached AS (
  SELECT users.id FROM users
  JOIN notification_preferences ON notification_preferences.user_id = users.id
  WHERE notifications_disabled
    || CASE WHEN mail_off IN ('fbl', 'listunsubscribe') THEN '{email:promotions,email:news}' ELSE '{}' END::text[]
    @> '{email:promotions,email:news,push:promotions,push:news}'::text[]
), ended AS (
  UPDATE consents SET withdrawn_at = greatest(now(), given_at) FROM unreached
  WHERE consents.user_id = unreached.id AND kind = 'marketing' AND withdrawn_at IS NULL
)
UPDATE users SET notifications_disabled = (
  SELECT array_agg(DISTINCT key ORDER BY key)
  FROM unnest(notifications_disabled || '{email:promotions,email:news}'::text[]) AS key
)
FROM unreached
WHERE users.id = unreached.id AND NOT notifications_disabled @> '{email:promotions,email:news}'::text[];
