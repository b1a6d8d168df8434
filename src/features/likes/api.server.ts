/** The calls of likes and what answers them. */
import { serve } from "#platform/http/run.server.ts";
import * as contract from "./contract.ts";
import * as giving from "./giving.server.ts";
import * as likes from "./likes.server.ts";
import * as swipe from "./swipe.server.ts";
import * as swipeContract from "./swipe-contract.ts";

export const likesApi = [
  serve(contract.getLikes, likes.getLikes),
  serve(contract.likeMember, giving.likeMember),
  serve(contract.unlikeMember, giving.unlikeMember),
  serve(contract.getMatch, likes.getMatch),
  serve(contract.openLike, likes.openLike),
  serve(contract.getAutoLike, likes.getAutoLike),
  serve(swipeContract.getSwipe, swipe.getSwipe),
  serve(swipeContract.swipeLike, swipe.swipeLike),
  serve(swipeContract.swipePass, swipe.swipePass),
  serve(swipeContract.undoPass, swipe.undoPass),
];
