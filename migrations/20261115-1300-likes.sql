-- Giving likes and the swipe game: what a day allows, who was passed, and matches that cannot outlive a like.

-- What a member has used of a day's limits; a day is one of the member's own calendar. The row's lock makes parallel
-- takers count each other, and a day that is over begins nothing anew: coming back to it by another time zone finds it used.
CREATE TABLE like_days (
  profile_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  day date NOT NULL,
  likes integer NOT NULL DEFAULT 0 CHECK (likes >= 0),
  swipe_likes integer NOT NULL DEFAULT 0 CHECK (swipe_likes >= 0),
  swipe_passes integer NOT NULL DEFAULT 0 CHECK (swipe_passes >= 0),
  swipe_undos integer NOT NULL DEFAULT 0 CHECK (swipe_undos >= 0),
  PRIMARY KEY (profile_id, day)
);
CREATE INDEX like_days_day ON like_days (day);

-- Who was passed in the swipe game; nobody is told, and after a time they come back.
CREATE TABLE swipe_passes (
  passer_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  passed_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  passed_at timestamptz NOT NULL,
  PRIMARY KEY (passer_id, passed_id),
  CHECK (passer_id <> passed_id)
);
CREATE INDEX swipe_passes_passed ON swipe_passes (passed_id);
CREATE INDEX swipe_passes_newest ON swipe_passes (passer_id, passed_at DESC);

CREATE INDEX likes_given ON likes (liker_id, created_at DESC);

-- A match is two likes: whichever of them ends, by whatever hand, ends it.
DELETE FROM matches WHERE NOT EXISTS (SELECT FROM likes WHERE liker_id = lower_id AND liked_id = upper_id)
  OR NOT EXISTS (SELECT FROM likes WHERE liker_id = upper_id AND liked_id = lower_id);
ALTER TABLE matches
  ADD CONSTRAINT matches_lower_like FOREIGN KEY (lower_id, upper_id) REFERENCES likes (liker_id, liked_id) ON DELETE CASCADE,
  ADD CONSTRAINT matches_upper_like FOREIGN KEY (upper_id, lower_id) REFERENCES likes (liker_id, liked_id) ON DELETE CASCADE;
