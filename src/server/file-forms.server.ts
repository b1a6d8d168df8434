/** Forms that take files, also from strangers. */

const paths = new Set(["/complaints", "/pages/service"]);

export function takesFiles(url: string): boolean {
  return paths.has(url.split(/[?.]/, 1)[0]!);
}
