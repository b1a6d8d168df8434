-- Search: what everybody may see of a member who may be found, ready for a card, so that a page of results reads one
-- small row for each instead of five. Kept in step with member_search, and gone with it.
CREATE TABLE search_cards (
  id uuid PRIMARY KEY REFERENCES member_search ON DELETE CASCADE,
  -- JSON, never more than a stranger may know; as text, since it is only handed on.
  card text NOT NULL,
  -- Matches may see more: for them the profile itself is read.
  more_for_matches boolean NOT NULL
);

-- Near people are walked cell by cell: only those who told their cell can be nearer than a region is wide.
ALTER TABLE member_search ADD COLUMN cell integer GENERATED ALWAYS AS (
  (cell_lat + 900) * 10000 + cell_lon + 1800
) STORED;
CREATE INDEX member_search_cell ON member_search (site_id, cell, kind, rank DESC, id DESC)
  INCLUDE (born_on, fictional) WHERE located;

-- Non-binary is an operator's option; the kind of such a member is 30 plus whom they look for.
ALTER TABLE profiles DROP CONSTRAINT profiles_gender_check,
  ADD CONSTRAINT profiles_gender_check CHECK (gender IN ('male', 'female', 'non_binary'));

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
  date_bin('5 minutes', users.last_active_at, 'epoch') AS last_active_at,
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

CREATE VIEW searchable_cards AS
SELECT
  profiles.id,
  json_build_object(
    'name', name,
    'born_on', CASE WHEN show_age = 'everyone' THEN born_on END,
    'country', country,
    'region', CASE WHEN show_region = 'everyone' THEN region END,
    'cell', CASE WHEN show_region = 'everyone' AND cell_lat IS NOT NULL THEN ARRAY[cell_lat, cell_lon] END,
    'photo', CASE WHEN show_photos = 'all' THEN photo.file END,
    'photo_blurred', CASE WHEN show_photos <> 'all' THEN photo.file_blurred END,
    'fictional', fictional,
    'demo', demo,
    'shows_online', show_online = 'everyone' AND NOT fictional,
    'interests', CASE WHEN show_interests = 'everyone' THEN interests ELSE '{}' END,
    'created_at', floor(extract(epoch FROM created_at) * 1000)::bigint,
    'lead_text', left(about_me, 200)
  )::text AS card,
  show_photos <> 'all' OR 'matches' IN (show_age, show_region, show_online, show_interests) AS more_for_matches
FROM profiles
LEFT JOIN LATERAL (
  SELECT file, file_blurred FROM photos
  WHERE photos.profile_id = profiles.id AND photos.status = 'active' ORDER BY position LIMIT 1
) AS photo ON true;

CREATE OR REPLACE FUNCTION keep_member_search(member uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Changes of one member come one after the other, and each sees what the one before it has left.
  PERFORM FROM profiles WHERE id = member FOR NO KEY UPDATE;
  DELETE FROM member_search WHERE id = member AND NOT EXISTS (SELECT FROM searchable_members WHERE id = member);
  INSERT INTO member_search (
    id, site_id, kind, country, region, born_on, has_photo, premium, fictional, shows_online, last_active_at,
    created_at, cell_lat, cell_lon, located, traits
  )
  SELECT
    id, site_id, kind, country, region, born_on, has_photo, premium, fictional, shows_online, last_active_at,
    created_at, cell_lat, cell_lon, located, traits
  FROM searchable_members WHERE id = member
  ON CONFLICT (id) DO UPDATE SET
    site_id = EXCLUDED.site_id, kind = EXCLUDED.kind, country = EXCLUDED.country, region = EXCLUDED.region,
    born_on = EXCLUDED.born_on, has_photo = EXCLUDED.has_photo, premium = EXCLUDED.premium,
    fictional = EXCLUDED.fictional, shows_online = EXCLUDED.shows_online, last_active_at = EXCLUDED.last_active_at,
    created_at = EXCLUDED.created_at, cell_lat = EXCLUDED.cell_lat, cell_lon = EXCLUDED.cell_lon,
    located = EXCLUDED.located, traits = EXCLUDED.traits
  -- What changes nothing here is not written: every row written is one more that index-only walks must look up.
  WHERE (
    member_search.site_id, member_search.kind, member_search.country, member_search.region, member_search.born_on,
    member_search.has_photo, member_search.premium, member_search.fictional, member_search.shows_online,
    member_search.last_active_at, member_search.created_at, member_search.cell_lat, member_search.cell_lon,
    member_search.located, member_search.traits
  ) IS DISTINCT FROM (
    EXCLUDED.site_id, EXCLUDED.kind, EXCLUDED.country, EXCLUDED.region, EXCLUDED.born_on, EXCLUDED.has_photo,
    EXCLUDED.premium, EXCLUDED.fictional, EXCLUDED.shows_online, EXCLUDED.last_active_at, EXCLUDED.created_at,
    EXCLUDED.cell_lat, EXCLUDED.cell_lon, EXCLUDED.located, EXCLUDED.traits
  );
  INSERT INTO search_cards (id, card, more_for_matches)
  SELECT id, card, more_for_matches FROM searchable_cards
  WHERE id = member AND EXISTS (SELECT FROM member_search WHERE member_search.id = member)
  ON CONFLICT (id) DO UPDATE SET card = EXCLUDED.card, more_for_matches = EXCLUDED.more_for_matches
  WHERE (search_cards.card, search_cards.more_for_matches) IS DISTINCT FROM (EXCLUDED.card, EXCLUDED.more_for_matches);
END
$$;

DROP TRIGGER profiles_search ON profiles;
CREATE TRIGGER profiles_search AFTER INSERT OR UPDATE OF
  site_id, status, fictional, demo, name, gender, sexuality, born_on, country, region, hair_color, eye_color, body_type,
  relationship_status, tattoos, interests, about_me, show_age, show_region, show_online, show_interests,
  show_relationship, show_photos, cell_lat, cell_lon, created_at
  ON profiles FOR EACH ROW EXECUTE FUNCTION keep_own_search();
DROP TRIGGER photos_search ON photos;
CREATE TRIGGER photos_search AFTER INSERT OR DELETE OR UPDATE OF status, profile_id, position, file, file_blurred
  ON photos FOR EACH ROW EXECUTE FUNCTION keep_owners_search();

INSERT INTO search_cards (id, card, more_for_matches)
SELECT id, card, more_for_matches FROM searchable_cards WHERE id IN (SELECT id FROM member_search);
