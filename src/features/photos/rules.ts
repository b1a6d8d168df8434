/** Pure rules of photos: addresses, how many one may have, who sees which. */
import type { Settings } from "#contract/settings.ts";
import type { MainImage } from "#features/accounts/contract.ts";

export const photoSizes = ["large", "medium", "small"] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** Why an operator rejects a photo; each has a text `photos.reason_<reason>`. */
export const rejectionReasons = [
  "nobody",
  "several_people",
  "explicit",
  "unclear",
  "contact_data",
  "not_own",
  "other",
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export function photoAddress(file: string, size: PhotoSize | "blurred"): string {
  return `/photos/${fileName(file, size)}`;
}

export function fileName(file: string, size: PhotoSize | "blurred"): string {
  return `${file}-${size}.webp`;
}

/** Every file that belongs to a photo. */
export function fileNames({ file, file_blurred }: { file: string; file_blurred: string | null }): string[] {
  const clear = photoSizes.map((size) => fileName(file, size));
  return file_blurred === null ? clear : [...clear, fileName(file_blurred, "blurred")];
}

export function photoAddresses(file: string): Omit<MainImage, "status"> {
  return {
    filename: photoAddress(file, "large"),
    thumb_filename: photoAddress(file, "small"),
    match: photoAddress(file, "medium"),
  };
}

/** How many photos a member may have. */
export function photoLimit(paid_user: boolean, settings: Pick<Settings, "photos_free" | "photos_premium">): number {
  return paid_user ? settings.photos_premium : settings.photos_free;
}

/** What decides who sees a stored file. */
export type ServedPhoto = {
  /** The blurred file was asked for. */
  blurred: boolean;
  status: string;
  profile_id: string;
  site_id: number;
  profile_status: string;
  user_status: string;
  owner_paid: boolean;
  /** Invented, or agreed to be shown in adverts. */
  advertised: boolean;
  /** Its place among the shown photos of the profile, from 1. */
  rank: number;
  /** To whom the owner shows clear photos: "all", or with "blurred" only to matches. */
  show_photos: string;
  match: boolean;
  /** An invisible owner still shows up for those whom they like or chat with. */
  friend: boolean;
  /** A block, whoever made it. */
  blocked: boolean;
};

export type Viewer = { site_id: number; member: { id: string; paid_user: boolean } | null };

type SeeingSettings = Pick<
  Settings,
  | "photos_free"
  | "photos_premium"
  | "photos_shown_free"
  | "photos_shown_logged_out"
  | "logged_out_search"
  | "logged_out_search_trafficsource"
>;

/** Owners see their photos in every state; others only what is shown, and clear only as many as they may. */
export function maySeePhoto(photo: ServedPhoto, { site_id, member }: Viewer, settings: SeeingSettings): boolean {
  if (photo.site_id !== site_id) return false;
  if (member?.id === photo.profile_id) return true;
  if (!isShown(photo) || photo.rank > photoLimit(photo.owner_paid, settings)) return false;
  const open = photo.blurred || photo.show_photos === "all" || photo.match;
  if (member) return open && (photo.blurred || member.paid_user || photo.rank <= settings.photos_shown_free);
  return open && maySeeAsVisitor(photo, settings);
}

function isShown({ status, user_status, profile_status, friend, blocked }: ServedPhoto): boolean {
  const present = profile_status === "active" || (profile_status === "hidden" && friend);
  return status === "active" && user_status === "active" && present && !blocked;
}

function maySeeAsVisitor({ advertised, blurred, rank }: ServedPhoto, settings: SeeingSettings): boolean {
  // Landing pages show the main photo of whoever agreed to it, however little visitors see otherwise.
  if (advertised && rank === 1) return true;
  const searchable = settings.logged_out_search !== "no" || settings.logged_out_search_trafficsource !== "no";
  return (advertised || searchable) && (blurred || rank <= settings.photos_shown_logged_out);
}
