-- Changes of e-mail addresses: asked for, confirmed at the new address, undone from the old one.
CREATE TABLE mail_changes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  old_email text NOT NULL,
  new_email text NOT NULL,
  requested_at timestamptz NOT NULL,
  confirmed_at timestamptz
);
CREATE INDEX mail_changes_user ON mail_changes (user_id);
