-- When the blocked one blocked too. As a block of their own it would tell them that they are blocked, and by whom: it
-- becomes one when the first ends.
ALTER TABLE blocks ADD COLUMN returned_at timestamptz;
