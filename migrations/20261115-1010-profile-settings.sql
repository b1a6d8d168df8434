-- What members choose about their profile: whom they search, who sees what, where they roughly are.
ALTER TABLE profiles
  ADD COLUMN name_changed_at timestamptz,
  ADD COLUMN search_preferences jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN show_age text NOT NULL DEFAULT 'everyone' CHECK (show_age IN ('everyone', 'matches', 'nobody')),
  ADD COLUMN show_region text NOT NULL DEFAULT 'everyone' CHECK (show_region IN ('everyone', 'matches', 'nobody')),
  ADD COLUMN show_online text NOT NULL DEFAULT 'everyone' CHECK (show_online IN ('everyone', 'matches', 'nobody')),
  ADD COLUMN show_interests text NOT NULL DEFAULT 'everyone' CHECK (show_interests IN ('everyone', 'matches', 'nobody')),
  ADD COLUMN show_relationship text NOT NULL DEFAULT 'everyone' CHECK (show_relationship IN ('everyone', 'matches', 'nobody')),
  ADD COLUMN show_photos text NOT NULL DEFAULT 'all' CHECK (show_photos IN ('all', 'blurred')),
  ADD COLUMN messages_from text NOT NULL DEFAULT 'all' CHECK (messages_from IN ('all', 'liked', 'matches', 'verified')),
  ADD COLUMN hide_fictional boolean NOT NULL DEFAULT false,
  -- In tenths of a degree, about ten kilometres: nothing finer is ever kept.
  ADD COLUMN cell_lat smallint CHECK (cell_lat BETWEEN -900 AND 900),
  ADD COLUMN cell_lon smallint CHECK (cell_lon BETWEEN -1800 AND 1800),
  ADD CHECK ((cell_lat IS NULL) = (cell_lon IS NULL));
