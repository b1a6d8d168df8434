-- Search: one narrow row for each member who may be found, ordered ahead the ways that people search.
CREATE TABLE member_search (
  id uuid PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
  site_id integer NOT NULL,
  -- Gender and sexuality in one number: 10 or 20 for male or female, plus 1 to 4 for hetero, gay, lesbian, bi.
  kind smallint NOT NULL,
  country text NOT NULL,
  -- Null for who does not show it to everyone, like every other field that a stranger must not find out by searching.
  region text,
  -- Who hides the age is found as somebody in the middle of their ten years.
  born_on date NOT NULL,
  has_photo boolean NOT NULL,
  premium boolean NOT NULL,
  fictional boolean NOT NULL,
  shows_online boolean NOT NULL,
  -- Cut to five minutes: so written no more often, and nobody's exact time is here.
  last_active_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- In tenths of a degree: the member's own cell where located, else the middle of the region.
  cell_lat smallint,
  cell_lon smallint,
  located boolean NOT NULL,
  -- The half degree square around the cell.
  area integer GENERATED ALWAYS AS (
    floor((cell_lat + 900) / 5.0)::integer * 1000 + floor((cell_lon + 1800) / 5.0)::integer
  ) STORED,
  -- Interests, and what members say about themselves as `field:choice`.
  traits text[] NOT NULL,
  -- With a photo first, then the day of the last visit, on one day premium members first, then the time of that day.
  rank integer NOT NULL GENERATED ALWAYS AS (
    (CASE WHEN has_photo THEN 50000 ELSE 0 END
      + floor(extract(epoch FROM last_active_at AT TIME ZONE 'UTC') / 86400)::integer) * 1000
    + CASE WHEN premium THEN 500 ELSE 0 END
    + (floor(extract(epoch FROM last_active_at AT TIME ZONE 'UTC') / 300)::bigint % 288)::integer
  ) STORED
);
-- Activity rewrites rows all day; index-only walks need them vacuumed soon.
ALTER TABLE member_search SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);

CREATE INDEX member_search_best ON member_search (site_id, kind, rank DESC, id DESC) INCLUDE (born_on, fictional);
CREATE INDEX member_search_country ON member_search (site_id, country, kind, rank DESC, id DESC) INCLUDE (born_on, fictional);
CREATE INDEX member_search_region ON member_search (site_id, region, kind, rank DESC, id DESC) INCLUDE (born_on, fictional)
  WHERE region IS NOT NULL;
CREATE INDEX member_search_area ON member_search (site_id, area, kind, rank DESC, id DESC)
  INCLUDE (born_on, fictional, cell_lat, cell_lon, located) WHERE area IS NOT NULL;
CREATE INDEX member_search_newest ON member_search (site_id, kind, created_at DESC, id DESC)
  INCLUDE (born_on, fictional, rank);
CREATE INDEX member_search_country_newest ON member_search (site_id, country, kind, created_at DESC, id DESC)
  INCLUDE (born_on, fictional, region, rank);
CREATE INDEX member_search_online ON member_search (site_id, kind, last_active_at DESC, id DESC)
  INCLUDE (born_on, fictional, country, region, rank) WHERE shows_online;

-- Who may be found, and as what: the one definition that fills the table.
CREATE VIEW searchable_members AS
SELECT
  profiles.id,
  profiles.site_id,
  (CASE gender WHEN 'male' THEN 10 ELSE 20 END
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

CREATE FUNCTION keep_member_search(member uuid) RETURNS void LANGUAGE plpgsql AS $$
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
    located = EXCLUDED.located, traits = EXCLUDED.traits;
END
$$;

CREATE FUNCTION keep_own_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_member_search(NEW.id);
  RETURN NULL;
END
$$;

CREATE FUNCTION keep_owners_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_member_search(CASE WHEN TG_OP = 'DELETE' THEN OLD.profile_id ELSE NEW.profile_id END);
  RETURN NULL;
END
$$;

-- By far the most frequent change, so it costs least: nothing within the same five minutes.
CREATE FUNCTION keep_activity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  active_at timestamptz := date_bin('5 minutes', NEW.last_active_at, 'epoch');
BEGIN
  IF active_at <> date_bin('5 minutes', OLD.last_active_at, 'epoch') THEN
    UPDATE member_search SET last_active_at = active_at WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER users_search AFTER UPDATE OF status, paid_user ON users FOR EACH ROW
  WHEN ((OLD.status, OLD.paid_user) IS DISTINCT FROM (NEW.status, NEW.paid_user)) EXECUTE FUNCTION keep_own_search();
CREATE TRIGGER users_activity AFTER UPDATE OF last_active_at ON users FOR EACH ROW EXECUTE FUNCTION keep_activity();
CREATE TRIGGER profiles_search AFTER INSERT OR UPDATE OF
  site_id, status, fictional, gender, sexuality, born_on, country, region, hair_color, eye_color, body_type,
  relationship_status, tattoos, interests, show_age, show_region, show_online, show_interests, show_relationship,
  cell_lat, cell_lon, created_at
  ON profiles FOR EACH ROW EXECUTE FUNCTION keep_own_search();
CREATE TRIGGER photos_search AFTER INSERT OR DELETE OR UPDATE OF status, profile_id ON photos FOR EACH ROW
  EXECUTE FUNCTION keep_owners_search();

INSERT INTO member_search (
  id, site_id, kind, country, region, born_on, has_photo, premium, fictional, shows_online, last_active_at,
  created_at, cell_lat, cell_lon, located, traits
)
SELECT
  id, site_id, kind, country, region, born_on, has_photo, premium, fictional, shows_online, last_active_at,
  created_at, cell_lat, cell_lon, located, traits
FROM searchable_members;

UPDATE sites SET settings = '{"new_member_days": 14, "search_pages_max": 50}' || settings;
