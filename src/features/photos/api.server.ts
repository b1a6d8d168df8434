/** The calls of photos and what answers them. */
import { receive, serve } from "#platform/http/run.server.ts";
import * as contract from "./contract.ts";
import * as photos from "./photos.server.ts";

export const photosApi = [
  serve(contract.getPhotos, photos.getPhotos),
  serve(contract.orderPhotos, photos.orderPhotos),
  serve(contract.cropPhoto, photos.cropPhoto),
  serve(contract.deletePhoto, photos.deletePhoto),
];

export const photoUploads = [receive(contract.uploadPhoto, photos.uploadPhoto)];
