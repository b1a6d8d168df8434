-- Search: the order goes by when a visit began, not by its last sign of life. Whoever is here gives one all the time, and
-- rose with each: who went through the pages meanwhile never met those who had risen past the place they had come to.

-- A visit begins with a sign of life and counts for an hour, whatever happens in it; the next sign of life begins another.
-- Null as long as there was none since this column is there: until then the last one counts.
ALTER TABLE users ADD COLUMN came_at timestamptz;

CREATE FUNCTION begin_visit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came_at timestamptz := coalesce(OLD.came_at, OLD.last_active_at);
BEGIN
  NEW.came_at := CASE
    WHEN NEW.last_active_at >= came_at AND NEW.last_active_at < came_at + interval '1 hour' THEN came_at
    ELSE NEW.last_active_at END;
  RETURN NEW;
END
$$;

-- `last_active_at` of the search table keeps its name for the program before, and is when the visit began. As long as
-- that program still serves, it counts as here only whose visit began within `online_minutes` and five.
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
    coalesce(users.came_at, users.last_active_at), 'epoch') AS last_active_at,
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

-- Nothing for a visit that goes on; nor, of those who hide their visits, for another on the same day.
CREATE OR REPLACE FUNCTION keep_activity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came_at timestamptz := date_bin('5 minutes', NEW.came_at, 'epoch');
  came_on timestamptz := date_bin('1 day', NEW.came_at, 'epoch');
BEGIN
  UPDATE member_search SET last_active_at = CASE WHEN shows_online THEN came_at ELSE came_on END
  WHERE id = NEW.id AND last_active_at <> CASE WHEN shows_online THEN came_at ELSE came_on END;
  RETURN NULL;
END
$$;

CREATE TRIGGER users_visit BEFORE UPDATE OF last_active_at ON users FOR EACH ROW EXECUTE FUNCTION begin_visit();
CREATE OR REPLACE TRIGGER users_activity AFTER UPDATE OF last_active_at ON users FOR EACH ROW
  WHEN (NEW.came_at <> coalesce(OLD.came_at, OLD.last_active_at)) EXECUTE FUNCTION keep_activity();
