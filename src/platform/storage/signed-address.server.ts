/** An address that opens one file of a private bucket for an hour: Amazon's Signature Version 4 in the query. */
import { createHash, createHmac } from "node:crypto";
import type { S3 } from "../config.server.ts";

const valid_s = 3600;

export function signedAddress({ endpoint, region, bucket, key, secret }: S3, name: string, now: Date): string {
  const address = new URL(`/${bucket}/${name}`, endpoint);
  const time = now.toISOString().replace(/[-:]|\.\d+/g, "");
  const scope = [time.slice(0, 8), region, "s3", "aws4_request"];
  // In this order they are sorted, as the signature wants them.
  address.searchParams.set("X-Amz-Algorithm", "AWS4-HMAC-SHA256");
  address.searchParams.set("X-Amz-Credential", [key, ...scope].join("/"));
  address.searchParams.set("X-Amz-Date", time);
  address.searchParams.set("X-Amz-Expires", String(valid_s));
  address.searchParams.set("X-Amz-SignedHeaders", "host");
  const request = ["GET", address.pathname, address.search.slice(1), `host:${address.host}`, "", "host"];
  const digest = createHash("sha256")
    .update([...request, "UNSIGNED-PAYLOAD"].join("\n"))
    .digest("hex");
  const signing = scope.reduce<string | Buffer>((signed, word) => hmac(signed, word), `AWS4${secret}`);
  const signature = hmac(signing, ["AWS4-HMAC-SHA256", time, scope.join("/"), digest].join("\n"));
  address.searchParams.set("X-Amz-Signature", signature.toString("hex"));
  return address.href;
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
