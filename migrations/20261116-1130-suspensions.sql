-- A report can also end with a suspension until a day, and a decision can be taken back after an objection.
ALTER TABLE reports DROP CONSTRAINT reports_decision_check;
ALTER TABLE reports ADD CONSTRAINT reports_decision_check
  CHECK (decision IN ('warn', 'hide', 'suspend', 'ban', 'dismiss'));
ALTER TABLE reports
  ADD COLUMN suspended_until timestamptz,
  -- How account and profile stood before; null where another decision had closed them already.
  ADD COLUMN status_before text,
  ADD COLUMN profile_status_before text,
  ADD COLUMN lifted_at timestamptz,
  ADD COLUMN lift_reason text,
  ADD CHECK (num_nulls(lifted_at, lift_reason) IN (0, 2));

-- An objection to a decision is a complaint of its own kind.
ALTER TABLE complaints DROP CONSTRAINT complaints_category_check;
ALTER TABLE complaints ADD CONSTRAINT complaints_category_check
  CHECK (category IN ('question', 'consumer', 'decision', 'content', 'intimate_image', 'privacy', 'refund', 'other'));
