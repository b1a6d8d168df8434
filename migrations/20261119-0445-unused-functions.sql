-- Said in the database too, where whoever wonders about them looks: nothing calls these but processes of the version before.
COMMENT ON FUNCTION send_messages(jsonb, timestamptz) IS 'unused since 0.1.0: drop it with a migration of the version after';
COMMENT ON FUNCTION read_chat(uuid, uuid, integer) IS 'unused since 0.1.0: drop it with a migration of the version after';
