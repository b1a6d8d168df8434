-- An account that was made without saying so: a link to its address opens it, and only then its name is taken.
ALTER TABLE users ADD COLUMN opens_by_mail boolean NOT NULL DEFAULT false;
