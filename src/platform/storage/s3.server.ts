/** Pictures in a private bucket of an S3-compatible service; pages never give an address of it away. */
import type { Readable } from "node:stream";
import { once } from "#lib/once.ts";
import type { S3 } from "../config.server.ts";
import { signedAddress } from "./signed-address.server.ts";
import { checkName, type Storage } from "./storage.ts";

/** Members wait for it, and each question is asked twice. */
const answer_ms = 5_000;
/** What is stored has to be sent first, and a picture that has begun to come waits for whoever reads it. */
const idle_times = 6;

export function openS3(s3: S3, patience_ms = answer_ms): Storage {
  const { endpoint, region, bucket, key, secret } = s3;
  /** Loaded with the first picture: most sites keep theirs on the disk and never need it. */
  const service = once(async () => {
    const sdk = await import("@aws-sdk/client-s3");
    const client = new sdk.S3Client({
      endpoint,
      region,
      forcePathStyle: true,
      credentials: { accessKeyId: key, secretAccessKey: secret },
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: 3_000,
        requestTimeout: patience_ms,
        // By itself it would say so in the log, and wait for ever.
        throwOnRequestTimeout: true,
        socketTimeout: idle_times * patience_ms,
      },
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
      const command = new sdk.PutObjectCommand({ ...object(name), Body: bytes, ContentType: type });
      await client.send(command, { requestTimeout: idle_times * patience_ms });
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
