-- What is left of a lot changes with every message. While an index asks for it, each change writes all indexes of the
-- table and leaves a dead entry that the next message has to walk over; outside of them it stays on its page.
CREATE INDEX credit_lots_user ON credit_lots (user_id, bought, created_at, id);
DROP INDEX credit_lots_left;
-- Room for the next version of a row beside it.
ALTER TABLE credit_lots SET (fillfactor = 70);
ALTER TABLE credit_accounts SET (fillfactor = 70);
ALTER TABLE conversations SET (fillfactor = 80);

-- These look up single rows by their keys. Planned while a table was small they would read it whole, and go on doing so
-- in connections that live for days, however it grows.
ALTER FUNCTION send_messages(jsonb, timestamptz) SET enable_seqscan = off;
ALTER FUNCTION spend_credits(uuid, integer, text, text, timestamptz) SET enable_seqscan = off;
ALTER FUNCTION check_credit_account() SET enable_seqscan = off;
