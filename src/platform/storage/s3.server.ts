/** Pictures in a private bucket of an S3-compatible service; pages never give an address of it away. */
import type { Readable } from "node:stream";
import { once } from "#lib/once.ts";
import type { S3 } from "../config.server.ts";
import { signedAddress } from "./signed-address.server.ts";
import { checkName, type Storage } from "./storage.ts";

export function openS3(s3: S3): Storage {
  const { endpoint, region, bucket, key, secret } = s3;
  /** Loaded with the first picture: most sites keep theirs on the disk and never need it. */
  const service = once(async () => {
    const sdk = await import("@aws-sdk/client-s3");
    const client = new sdk.S3Client({
      endpoint,
      region,
      forcePathStyle: true,
      credentials: { accessKeyId: key, secretAccessKey: secret },
      maxAttempts: 3,
      requestHandler: { connectionTimeout: 3_000, requestTimeout: 15_000 },
      // Services other than Amazon's do not all know the newer checksums.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    });
    return { sdk, client };
  });
  const object = (name: string) => ({ Bucket: bucket, Key: checkName(name) });

  return {
    async put(name, bytes, type) {
      const { sdk, client } = await service();
      await client.send(new sdk.PutObjectCommand({ ...object(name), Body: bytes, ContentType: type }));
    },
    async get(name) {
      const { sdk, client } = await service();
      try {
        const { Body, ContentLength } = await client.send(new sdk.GetObjectCommand(object(name)));
        return { stream: Body as Readable, bytes: ContentLength ?? 0 };
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined;
        throw error;
      }
    },
    async remove(name) {
      const { sdk, client } = await service();
      await client.send(new sdk.DeleteObjectCommand(object(name)));
    },
    where: (name, now) => signedAddress(s3, checkName(name), now),
  };
}
