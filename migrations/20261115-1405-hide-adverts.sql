-- Members may do without the partner adverts among search results.
ALTER TABLE profiles ADD COLUMN hide_adverts boolean NOT NULL DEFAULT false;
