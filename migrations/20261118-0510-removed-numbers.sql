-- A page that has not heard of it asks which messages of a conversation staff have removed.
CREATE INDEX messages_removed ON messages (conversation_id, sequence) WHERE removed_at IS NOT NULL;
