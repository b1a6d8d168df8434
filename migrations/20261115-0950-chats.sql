-- A conversation of two members; a chat is one side's view of it, with its unread count.
CREATE TABLE conversations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  lower_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  upper_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  last_sequence integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (lower_id, upper_id),
  CHECK (lower_id < upper_id)
);

CREATE TABLE chats (
  profile_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  partner_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  num_unread_messages integer NOT NULL DEFAULT 0 CHECK (num_unread_messages >= 0),
  last_message_at timestamptz NOT NULL DEFAULT now(),
  -- Messages up to this number were removed by this side.
  removed_until integer NOT NULL DEFAULT 0,
  removed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (profile_id, conversation_id)
);
CREATE INDEX chats_newest ON chats (profile_id, last_message_at DESC) WHERE NOT removed;

CREATE TABLE messages (
  conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  -- Order within the conversation; never decided by a clock.
  sequence integer NOT NULL CHECK (sequence > 0),
  sender_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  client_key uuid NOT NULL,
  body text NOT NULL,
  cost integer NOT NULL CHECK (cost >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (conversation_id, sequence),
  UNIQUE (sender_id, client_key)
);
