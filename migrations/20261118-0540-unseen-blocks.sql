-- A block of somebody who was hidden from the blocker, of whom no list may tell until they can be seen.
ALTER TABLE blocks ADD COLUMN unseen boolean NOT NULL DEFAULT false;

-- What a blocker is told about.
CREATE FUNCTION is_listed(block blocks) RETURNS boolean LANGUAGE sql STABLE
RETURN NOT block.unseen OR EXISTS (
  SELECT FROM profiles JOIN users ON users.id = profiles.id
  WHERE profiles.id = block.blocked_id AND profiles.status = 'active' AND users.status = 'active');
