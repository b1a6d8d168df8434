-- The order of the search told to five minutes when somebody was here who does not show it: of them only the day counts.
CREATE OR REPLACE VIEW searchable_members AS
SELECT
  profiles.id,
  profiles.site_id,
  (CASE gender WHEN 'male' THEN 10 WHEN 'female' THEN 20 ELSE 30 END
    + array_position(ARRAY['hetero', 'gay', 'lesbian', 'bi'], sexuality))::smallint AS kind,
  profiles.country,
  CASE WHEN show_region = 'everyone' THEN region END AS region,
  CASE WHEN show_age = 'everyone' THEN born_on
    ELSE make_date(extract(year FROM born_on)::integer / 10 * 10 + 5, 1, 1) END AS born_on,
  EXISTS (SELECT FROM photos WHERE photos.profile_id = profiles.id AND photos.status = 'active') AS has_photo,
  users.paid_user AS premium,
  profiles.fictional,
  show_online = 'everyone' AND NOT profiles.fictional AS shows_online,
  date_bin(
    CASE WHEN show_online = 'everyone' AND NOT profiles.fictional THEN interval '5 minutes' ELSE interval '1 day' END,
    users.last_active_at, 'epoch') AS last_active_at,
  profiles.created_at,
  CASE WHEN show_region = 'everyone' THEN coalesce(cell_lat, round(regions.lat * 10)) END::smallint AS cell_lat,
  CASE WHEN show_region = 'everyone' THEN coalesce(cell_lon, round(regions.lon * 10)) END::smallint AS cell_lon,
  show_region = 'everyone' AND cell_lat IS NOT NULL AS located,
  array_remove(
    CASE WHEN show_interests = 'everyone' THEN interests ELSE '{}' END || ARRAY[
      'hair_color:' || hair_color,
      'eye_color:' || eye_color,
      'body_type:' || body_type,
      CASE WHEN show_relationship = 'everyone' THEN 'relationship_status:' || relationship_status END,
      'tattoos:' || tattoos
    ],
    NULL
  ) AS traits
FROM profiles
JOIN users ON users.id = profiles.id
LEFT JOIN regions ON regions.code = profiles.region
WHERE profiles.status = 'active' AND users.status = 'active';

-- By far the most frequent change, so it costs least: nothing within the same five minutes, or the same day.
CREATE OR REPLACE FUNCTION keep_activity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  active_at timestamptz := date_bin('5 minutes', NEW.last_active_at, 'epoch');
  active_on timestamptz := date_bin('1 day', NEW.last_active_at, 'epoch');
BEGIN
  IF active_at <> date_bin('5 minutes', OLD.last_active_at, 'epoch') THEN
    UPDATE member_search SET last_active_at = CASE WHEN shows_online THEN active_at ELSE active_on END
    WHERE id = NEW.id AND (shows_online OR last_active_at <> active_on);
  END IF;
  RETURN NULL;
END
$$;

UPDATE member_search SET last_active_at = date_bin('1 day', last_active_at, 'epoch') WHERE NOT shows_online;
