-- A town, told by whoever wants to (d.4-10): kept beside the region and shown to nobody else.
ALTER TABLE profiles ADD COLUMN town text NOT NULL DEFAULT '' CHECK (length(town) <= 200);
