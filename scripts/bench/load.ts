/** Asks one address again and again for a few seconds and counts the answers. */
import autocannon from "autocannon";

const connections = 32;
const warm_up_s = 1;
const duration_s = 4;

export async function requestsPerSecond(url: string, headers: Record<string, string> = {}): Promise<number> {
  const options = { url, connections, headers: { "accept-encoding": "br", ...headers } };
  await autocannon({ ...options, duration: warm_up_s });
  const result = await autocannon({ ...options, duration: duration_s });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} requests to ${new URL(url).pathname} failed.`);
  return Math.round(result.requests.average);
}
