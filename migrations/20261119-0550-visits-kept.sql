-- A change of a profile could put back the beginning of a visit: it read the account before the visit was committed, waited
-- for the row of the search, and then wrote what it had read. Now it waits first.
CREATE OR REPLACE FUNCTION keep_member_search(member uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  fresh searchable_cards;
  same boolean;
BEGIN
  -- Changes of one member come one after the other, and each sees what the one before it has left.
  PERFORM FROM profiles WHERE id = member FOR NO KEY UPDATE;
  -- And none puts back a visit that begins at this moment.
  PERFORM FROM member_search WHERE id = member FOR NO KEY UPDATE;
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
