/** Before each test file: passwords are hashed as ever, but at next to no cost. */
import { hashAtCost } from "#platform/passwords.server.ts";

export const cheapCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };

hashAtCost(cheapCost);
