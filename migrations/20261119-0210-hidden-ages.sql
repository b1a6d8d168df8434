-- Who hides the age is found as somebody in the middle of their ten years; but of years whose middle was still a child when
-- they joined the first day counts, since no search finds a child. It tells no more than these ten years, either.
CREATE OR REPLACE VIEW searchable_members AS
SELECT
  profiles.id,
  profiles.site_id,
  (CASE gender WHEN 'male' THEN 10 WHEN 'female' THEN 20 ELSE 30 END
    + array_position(ARRAY['hetero', 'gay', 'lesbian', 'bi'], sexuality))::smallint AS kind,
  profiles.country,
  CASE WHEN show_region = 'everyone' THEN region END AS region,
  CASE WHEN show_age = 'everyone' THEN born_on
    ELSE make_date(
      extract(year FROM born_on)::integer / 10 * 10
        + CASE WHEN extract(year FROM born_on)::integer / 10 * 10 + 5 <= extract(year FROM profiles.created_at) - 18
          THEN 5 ELSE 0 END,
      1, 1) END AS born_on,
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

UPDATE member_search SET born_on = fresh.born_on
FROM searchable_members AS fresh JOIN profiles ON profiles.id = fresh.id
WHERE member_search.id = fresh.id AND profiles.show_age <> 'everyone' AND member_search.born_on <> fresh.born_on;
