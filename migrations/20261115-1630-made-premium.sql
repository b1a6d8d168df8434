-- Whether an order made its buyer a premium member, so that nobody is told so again for the next one.
ALTER TABLE orders ADD COLUMN made_premium boolean NOT NULL DEFAULT false;
