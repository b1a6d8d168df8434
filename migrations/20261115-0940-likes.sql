-- Likes go one way; a match stands once for each pair, lower id first.
CREATE TABLE likes (
  liker_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  liked_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  like_new boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (liker_id, liked_id),
  CHECK (liker_id <> liked_id)
);
CREATE INDEX likes_received ON likes (liked_id, like_new DESC, created_at DESC);

CREATE TABLE matches (
  lower_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  upper_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (lower_id, upper_id),
  CHECK (lower_id < upper_id)
);
CREATE INDEX matches_upper ON matches (upper_id);
