-- Complaints and questions to the people behind the site, from members and from others, until some time after the answer.
CREATE TABLE complaints (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- What the sender is told, to ask about it later.
  receipt text NOT NULL UNIQUE,
  site_id integer NOT NULL REFERENCES sites ON DELETE CASCADE,
  user_id uuid REFERENCES users ON DELETE SET NULL,
  category text NOT NULL CHECK (category IN ('question', 'consumer', 'content', 'intimate_image', 'privacy', 'refund', 'other')),
  -- Empty once the sender's account is erased.
  email text NOT NULL,
  language text NOT NULL,
  -- The page, profile or order it is about.
  subject text NOT NULL,
  body text NOT NULL,
  -- Names of stored files.
  files text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  answer_by timestamptz NOT NULL,
  answer text,
  answered_at timestamptz,
  CHECK (num_nulls(answer, answered_at) IN (0, 2))
);
CREATE INDEX complaints_open ON complaints (site_id, answer_by) WHERE answered_at IS NULL;
CREATE INDEX complaints_created ON complaints (created_at);
CREATE INDEX complaints_user ON complaints (user_id);
