/** The calls of one's own photos: list, upload, order, crop, delete. */
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { rejectionReasons } from "./rules.ts";

export const OwnPhoto = z.object({
  id: z.string(),
  status: z.enum(["pending", "active", "rejected", "private"]),
  rejected_reason: z.nullable(z.enum(rejectionReasons)),
  filename: z.string(),
  thumb_filename: z.string(),
  match: z.string(),
  width: z.int(),
  height: z.int(),
  /** A few pixels as a data address; empty when there are none. */
  placeholder: z.string(),
  /** The one that lists and chats show. */
  main: z.boolean(),
  /** More than the member may have at present: kept, but shown to nobody else. */
  hidden: z.boolean(),
});
export type OwnPhoto = z.infer<typeof OwnPhoto>;

export const OwnPhotos = z.object({
  photos: z.array(OwnPhoto),
  /** How many the member may have. */
  limit: z.int(),
  limit_premium: z.int(),
});
export type OwnPhotos = z.infer<typeof OwnPhotos>;

const share = z.coerce.number().check(z.minimum(0), z.maximum(1));
const Crop = z.object({ left: share, top: share, width: share, height: share });

/** Only the largest lists that the settings allow; what is no photo of the member is passed over. */
const Ids = z.array(z.string().check(z.maxLength(36))).check(z.maxLength(500));

export const getPhotos = defineCall({
  method: "GET",
  path: "/api/photo.php",
  who: "member",
  summary: "The member's own photos in their order, those that wait or were rejected too.",
  input: z.object({}),
  output: OwnPhotos,
  errors: ["authentication_required"],
});

export const uploadPhoto = defineCall({
  method: "POST",
  path: "/api/photo.php",
  who: "member",
  summary: "Adds a photo; the body is the file itself, the query may name the part to keep in shares of the picture.",
  upload: "image/*",
  input: z.extend(z.partial(Crop), {
    /** Made by the sender before the first try, and the photo's id: sent again, it is the same photo. */
    key: z.optional(z.uuid()),
  }),
  output: OwnPhotos,
  errors: ["authentication_required", "foreign_site", "validation", "too_large", "photo_limit", "conflict", "busy"],
});

export const orderPhotos = defineCall({
  method: "PUT",
  path: "/api/photo.php",
  who: "member",
  summary: "Puts the photos into the given order; the first that is shown becomes the main photo.",
  input: z.object({ ids: Ids }),
  output: OwnPhotos,
  errors: ["authentication_required", "foreign_site", "validation"],
  // The same order twice is the same order.
  keyed: true,
});

export const cropPhoto = defineCall({
  method: "PUT",
  path: "/api/photo.php?crop=1",
  who: "member",
  summary: "Keeps a part of a photo, in shares of the picture; the rest is gone for good.",
  input: z.object({
    id: z.string(),
    ...Crop.shape,
    /** Its address as the caller has seen it: what was cropped since is not cropped once more. */
    filename: z.optional(z.string()),
  }),
  output: OwnPhotos,
  errors: ["authentication_required", "foreign_site", "validation", "not_found", "conflict", "busy"],
});

export const deletePhoto = defineCall({
  method: "DELETE",
  path: "/api/photo.php",
  who: "member",
  summary: "Deletes a photo; its addresses stop working at once.",
  input: z.object({ id: z.string() }),
  output: OwnPhotos,
  errors: ["authentication_required", "foreign_site"],
  // What is gone already is gone.
  keyed: true,
});
