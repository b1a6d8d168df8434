-- Sites have settings of their own, so what is about to be told is gone through for one site at a time.
DROP INDEX notices_due;
ALTER TABLE notices ADD COLUMN site_id integer NOT NULL REFERENCES sites ON DELETE CASCADE;
CREATE INDEX notices_due ON notices (site_id, rank, due_at);
