/** What counts as an e-mail address: one mailbox at one named host, as mail servers take it. */

/** RFC 5321. */
const longest = 254;
const longestMailbox = 64;
/** No quotes, comments, lists or line breaks: whoever has such an address has another one too. */
const shape = /^[^\s\p{Cc}\p{Cf}<>()[\]\\,;:"@]+@[^\s\p{Cc}\p{Cf}<>()[\]\\,;:"@/?#]+$/u;

export function isEmailAddress(value: string): boolean {
  if (value.length > longest || !shape.test(value)) return false;
  const [mailbox = "", host = ""] = value.split("@");
  if (mailbox.length > longestMailbox || /^\.|\.$|\.\./.test(mailbox)) return false;
  const url = `http://${host}/`;
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  // A number would be read as an address of the network, which nobody's mail goes to.
  return /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(hostname);
}
