-- Who leaves because of the price is offered a code.
ALTER TABLE deletions DROP CONSTRAINT deletions_offer_check;
ALTER TABLE deletions ADD CONSTRAINT deletions_offer_check
  CHECK (offer IN ('discount', 'pause', 'support', 'search', 'digest'));
