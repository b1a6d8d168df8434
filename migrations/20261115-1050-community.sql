-- Living together: blocks, presence, who was looked at today, wishes of the match finder, reports and their decisions.

-- Hides both from each other, everywhere and at once.
CREATE TABLE blocks (
  blocker_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  blocked_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (blocker_id, blocked_id),
  CHECK (blocker_id <> blocked_id)
);
CREATE INDEX blocks_blocked ON blocks (blocked_id, blocker_id);

-- The one list of those whom a member must never meet; nobody for a visitor (NULL).
CREATE FUNCTION hidden_from(viewer uuid) RETURNS SETOF uuid
LANGUAGE sql STABLE PARALLEL SAFE ROWS 10
BEGIN ATOMIC
  SELECT blocked_id FROM blocks WHERE blocker_id = viewer
  UNION ALL
  SELECT blocker_id FROM blocks WHERE blocked_id = viewer;
END;

-- Who no longer agrees that the site keeps a sexuality shows the profile to nobody, not even to friends.
CREATE FUNCTION has_withdrawn_consent(member uuid) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN coalesce(
  (SELECT bool_and(withdrawn_at IS NOT NULL) FROM consents WHERE user_id = member AND kind = 'sensitive_data'), false);

-- What two members do to each other (like, block) comes one after the other.
CREATE FUNCTION lock_pair(one uuid, other uuid) RETURNS void
LANGUAGE sql
RETURN pg_advisory_xact_lock(hashtextextended(least(one, other)::text || greatest(one, other)::text, 0));

-- No like and no match survives a block, whoever makes it.
CREATE FUNCTION end_likes_of_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM likes
  WHERE (liker_id, liked_id) IN ((NEW.blocker_id, NEW.blocked_id), (NEW.blocked_id, NEW.blocker_id));
  DELETE FROM matches
  WHERE lower_id = least(NEW.blocker_id, NEW.blocked_id) AND upper_id = greatest(NEW.blocker_id, NEW.blocked_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER blocks_end_likes AFTER INSERT ON blocks FOR EACH ROW EXECUTE FUNCTION end_likes_of_block();

-- From this moment on a member who closed or left the page counts as away; the next request clears it.
ALTER TABLE users ADD COLUMN away_at timestamptz;

CREATE FUNCTION is_online(last_active_at timestamptz, away_at timestamptz, moment timestamptz, minutes integer)
RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN last_active_at > moment - make_interval(mins => minutes) AND (away_at IS NULL OR away_at > moment);

-- Profiles a member has looked at; only the last day counts and is kept.
CREATE TABLE profile_views (
  viewer_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  profile_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  viewed_at timestamptz NOT NULL,
  PRIMARY KEY (viewer_id, profile_id)
);
CREATE INDEX profile_views_profile ON profile_views (profile_id);
CREATE INDEX profile_views_viewed ON profile_views (viewed_at);

-- What a member answered to the questions of the match finder.
CREATE TABLE match_wishes (
  profile_id uuid PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
  wishes jsonb NOT NULL,
  saved_at timestamptz NOT NULL
);

-- Reports outlive both members for as long as evidence is kept, without saying who they were.
CREATE TABLE reports (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- What the reporter is told, to ask about it later.
  receipt text NOT NULL UNIQUE,
  site_id integer NOT NULL REFERENCES sites ON DELETE CASCADE,
  reporter_id uuid REFERENCES users ON DELETE SET NULL,
  reported_id uuid REFERENCES users ON DELETE SET NULL,
  subject text NOT NULL CHECK (subject IN ('profile', 'photo', 'message')),
  category text NOT NULL CHECK (category IN ('money', 'fake', 'rude', 'minor', 'other')),
  explanation text NOT NULL,
  -- What was reported, as it was then: it may be changed or deleted a minute later.
  evidence jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  decision text CHECK (decision IN ('warn', 'hide', 'ban', 'dismiss')),
  reason text,
  decided_at timestamptz,
  CHECK (num_nulls(decision, reason, decided_at) IN (0, 3))
);
CREATE INDEX reports_open ON reports (site_id, created_at) WHERE decided_at IS NULL;
CREATE INDEX reports_created ON reports (created_at);
CREATE INDEX reports_reporter ON reports (reporter_id);
CREATE INDEX reports_reported ON reports (reported_id);

UPDATE sites SET settings = '{"reports_per_day": 20}' || settings;
