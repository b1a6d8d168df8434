/** The calls of likes and what answers them. */
import { serve } from "#platform/http/run.server.ts";
import * as contract from "./contract.ts";
import * as likes from "./likes.server.ts";

export const likesApi = [
  serve(contract.getLikes, likes.getLikes),
  serve(contract.openLike, likes.openLike),
  serve(contract.getAutoLike, likes.getAutoLike),
];
