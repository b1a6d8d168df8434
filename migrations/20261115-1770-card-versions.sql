-- Search: pages cost less to find and to tell.

-- Each card has a version, which the walks bring along: a process that has kept a card knows without asking for it
-- whether it is still true.
CREATE SEQUENCE search_card_versions;
-- A new one for whoever comes into the table, also for who comes back.
ALTER TABLE member_search ADD COLUMN card_version bigint NOT NULL DEFAULT nextval('search_card_versions');
-- Whole degrees: within 100 kilometres are a dozen squares instead of forty, and each is a walk of its own. The `area` of
-- half degrees stays for processes of the version before.
ALTER TABLE member_search ADD COLUMN square integer GENERATED ALWAYS AS (
  floor((cell_lat + 900) / 10.0)::integer * 1000 + floor((cell_lon + 1800) / 10.0)::integer
) STORED;

DROP INDEX member_search_best, member_search_country, member_search_region, member_search_area, member_search_cell,
  member_search_newest, member_search_country_newest, member_search_online;
CREATE INDEX member_search_best ON member_search (site_id, kind, rank DESC, id DESC)
  INCLUDE (born_on, fictional, card_version);
CREATE INDEX member_search_country ON member_search (site_id, country, kind, rank DESC, id DESC)
  INCLUDE (born_on, fictional, card_version);
CREATE INDEX member_search_region ON member_search (site_id, region, kind, rank DESC, id DESC)
  INCLUDE (born_on, fictional, card_version) WHERE region IS NOT NULL;
CREATE INDEX member_search_square ON member_search (site_id, square, kind, rank DESC, id DESC)
  INCLUDE (born_on, fictional, cell_lat, cell_lon, located, card_version) WHERE square IS NOT NULL;
CREATE INDEX member_search_cell ON member_search (site_id, cell, kind, rank DESC, id DESC)
  INCLUDE (born_on, fictional, card_version) WHERE located;
CREATE INDEX member_search_newest ON member_search (site_id, kind, created_at DESC, id DESC)
  INCLUDE (born_on, fictional, rank, card_version);
CREATE INDEX member_search_country_newest ON member_search (site_id, country, kind, created_at DESC, id DESC)
  INCLUDE (born_on, fictional, region, rank, card_version);
CREATE INDEX member_search_online ON member_search (site_id, kind, last_active_at DESC, id DESC)
  INCLUDE (born_on, fictional, country, region, rank, card_version) WHERE shows_online;

CREATE OR REPLACE FUNCTION keep_member_search(member uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  fresh searchable_cards;
  same boolean;
BEGIN
  -- Changes of one member come one after the other, and each sees what the one before it has left.
  PERFORM FROM profiles WHERE id = member FOR NO KEY UPDATE;
  DELETE FROM member_search WHERE id = member AND NOT EXISTS (SELECT FROM searchable_members WHERE id = member);
  SELECT * INTO fresh FROM searchable_cards WHERE id = member;
  same := EXISTS (
    SELECT FROM search_cards WHERE id = member AND (card, more_for_matches) = (fresh.card, fresh.more_for_matches));
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
    located = EXCLUDED.located, traits = EXCLUDED.traits,
    card_version = CASE WHEN same THEN member_search.card_version ELSE EXCLUDED.card_version END
  -- What changes nothing here is not written: every row written is one more that index-only walks must look up.
  WHERE NOT same OR (
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
  SELECT fresh.id, fresh.card, fresh.more_for_matches
  WHERE NOT same AND EXISTS (SELECT FROM member_search WHERE member_search.id = member)
  ON CONFLICT (id) DO UPDATE SET card = EXCLUDED.card, more_for_matches = EXCLUDED.more_for_matches;
END
$$;

-- The same with the moment since which a sign of life counts: nothing is left to be worked out while planning, so that
-- one plan is as good for all moments as one for each.
CREATE FUNCTION is_online(last_active_at timestamptz, away_at timestamptz, moment timestamptz, since timestamptz)
RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN last_active_at > since AND (away_at IS NULL OR away_at > moment);

CREATE OR REPLACE FUNCTION is_online(last_active_at timestamptz, away_at timestamptz, moment timestamptz, minutes integer)
RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN is_online(last_active_at, away_at, moment, moment - make_interval(mins => minutes));
