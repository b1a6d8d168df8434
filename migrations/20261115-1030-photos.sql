-- Photos: a blurred variant under a name of its own, a placeholder, approval, and the list of banned pictures.
ALTER TABLE photos
  -- Unguessable name of the blurred file, so that nobody finds the clear one from it.
  ADD COLUMN file_blurred text UNIQUE,
  -- A picture of a few pixels as a data address, shown until the real one is there.
  ADD COLUMN placeholder text NOT NULL DEFAULT '',
  -- How the picture looks in 64 bits; pictures that look alike differ in few of them.
  ADD COLUMN hash bit(64),
  ADD COLUMN decided_at timestamptz;

-- The settings say how many photos a member may have; this is their ceiling.
ALTER TABLE photos DROP CONSTRAINT photos_position_check;
ALTER TABLE photos ADD CONSTRAINT photos_position_check CHECK (position BETWEEN 1 AND 500);

CREATE INDEX photos_pending ON photos (created_at) WHERE status = 'pending';

-- Pictures that nobody may upload again, on any site of this installation.
CREATE TABLE banned_pictures (
  hash bit(64) PRIMARY KEY,
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

UPDATE sites SET settings = settings || '{"photos_auto_approve": false}' WHERE NOT settings ? 'photos_auto_approve';
