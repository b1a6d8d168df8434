-- What members show of themselves: profile and photos. A profile has the id of its user.
CREATE TABLE profiles (
  id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  site_id integer NOT NULL REFERENCES sites,
  name text NOT NULL,
  name_folded text NOT NULL,
  status text NOT NULL CHECK (status IN ('disabled', 'active', 'hidden', 'blocked')),
  -- Invented by the house: labelled wherever it appears, never likes, writes first or shows as online.
  fictional boolean NOT NULL DEFAULT false,
  -- An invented member of the demo site that acts like a real one; labelled too.
  demo boolean NOT NULL DEFAULT false,
  gender text NOT NULL CHECK (gender IN ('male', 'female')),
  sexuality text NOT NULL CHECK (sexuality IN ('hetero', 'gay', 'lesbian', 'bi')),
  born_on date NOT NULL,
  country text NOT NULL CHECK (length(country) = 2),
  region text REFERENCES regions,
  hair_color text,
  eye_color text,
  body_type text,
  relationship_status text,
  tattoos text,
  interests text[] NOT NULL DEFAULT '{}',
  about_me text NOT NULL DEFAULT '',
  looking_for text NOT NULL DEFAULT '',
  may_advertise boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (site_id, name_folded),
  CHECK (NOT (fictional AND demo))
);

CREATE TABLE photos (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  profile_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  -- Place in the gallery; the first is the main photo.
  position integer NOT NULL CHECK (position BETWEEN 1 AND 25),
  status text NOT NULL CHECK (status IN ('pending', 'active', 'rejected', 'private')),
  rejected_reason text,
  -- Unguessable name of the stored files.
  file text NOT NULL UNIQUE,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (profile_id, position) DEFERRABLE INITIALLY IMMEDIATE
);
