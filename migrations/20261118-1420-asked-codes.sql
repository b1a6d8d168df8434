-- When a code was asked for: a mail that was held up does not bring an older one back.
ALTER TABLE deletion_codes ADD COLUMN asked_at timestamptz;
