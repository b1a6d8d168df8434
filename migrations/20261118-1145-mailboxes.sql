-- Who keeps an address out also closes the accounts whose addresses only name the same mailbox by another word after a +.
CREATE FUNCTION mailbox_of(email_normalised text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(email_normalised, '^([^+@]+)\+[^@]*@', '\1@');

CREATE INDEX users_mailbox ON users (site_id, mailbox_of(email_normalised));
