-- Who joined since an access ban was asked for is found without reading every account.
CREATE INDEX users_created ON users (site_id, created_at);
