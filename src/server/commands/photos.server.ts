/** Looking at new photos: lists those that wait, shows or rejects them, keeps banned pictures out. */
import { approvePhoto, banPicture, listPendingPhotos, rejectPhoto } from "#features/photos/approval.server.ts";
import { fileName, rejectionReasons, type RejectionReason } from "#features/photos/rules.ts";
import { CommandError, type Command, type Means } from "./command.server.ts";
import { siteContext } from "./site-context.server.ts";

/** As many as one sitting takes; the next ones come when these are decided. */
const listed_max = 50;

async function list({ application, print }: Means): Promise<void> {
  const photos = await listPendingPhotos(application, listed_max);
  if (photos.length === 0) print("No photo waits.");
  for (const { id, name, profile_id, created_at, file, alike } of photos) {
    print(`${id}  ${created_at.toISOString()}  ${name} (${profile_id})`);
    print(`  ${application.storage.where(fileName(file, "large"), application.now())}`);
    for (const other of alike) print(`  looks like a photo of ${other}`);
  }
}

function isReason(value: string | undefined): value is RejectionReason {
  return (rejectionReasons as readonly (string | undefined)[]).includes(value);
}

async function approve(means: Means, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) throw new CommandError("Name the photos to approve.");
  const { print } = means;
  const { ctx } = await siteContext(means, []);
  for (const id of ids) {
    if (!(await approvePhoto(ctx, id))) throw new CommandError(`There is no photo "${id}".`);
    print(`${id} is shown.`);
  }
}

async function reject(means: Means, [id = "", reason, ...rest]: readonly string[]): Promise<void> {
  const { application, print } = means;
  if (!isReason(reason)) throw new CommandError(`Name a photo and a reason: ${rejectionReasons.join(", ")}.`);
  const surplus = rest.find((word) => word !== "--ban");
  if (surplus !== undefined) throw new CommandError(`"${surplus}" is one word too many: a reason is a single one.`);
  const { ctx } = await siteContext(means, []);
  if (!(await rejectPhoto(ctx, id, reason))) throw new CommandError(`There is no photo "${id}".`);
  print(`${id} is rejected: ${reason}. Its owner hears of it by mail.`);
  if (!rest.includes("--ban")) return;
  if (!(await banPicture(application, id, reason)))
    throw new CommandError("It is not known how this photo looks, so it cannot be banned.");
  print("Nobody can upload it again.");
}

export const photosCommands: readonly Command[] = [
  {
    words: "photos review",
    args: "[approve ID… | reject ID REASON [--ban]]",
    help: "lists the photos that wait, shows or rejects them",
    async run(means, [action, ...rest]) {
      if (action === undefined) return list(means);
      if (action === "approve") return approve(means, rest);
      if (action === "reject") return reject(means, rest);
      throw new CommandError(`There is no "photos review ${action}".`);
    },
  },
];
