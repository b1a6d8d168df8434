-- Reports of mail servers that were taken in: the same one again changes nothing.
CREATE TABLE mail_reports (
  report_hash bytea PRIMARY KEY CHECK (length(report_hash) = 32),
  received_at timestamptz NOT NULL
);
CREATE INDEX mail_reports_received ON mail_reports (received_at);
