/** Contact data in a text: an address, a web address or a telephone number, also when it is spelled to be missed. */

/** As it is read: what is not seen is left out, and one spelling stands for all that look alike. */
function asRead(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, "").normalize("NFKC");
}

const email = /[^\s@]+\s*(?:@|\(at\)|\[at\])\s*[^\s@]+\s*(?:\.|\(dot\)|\[dot\]|\s+dot\s+)\s*[a-z]{2,}/i;
const webAddress = /(?:https?:\/\/|\bwww\.)\S/i;
/** A word with an ending that many sites have; a full stop in a sentence is followed by a space. */
const domain =
  /[a-z0-9-]+\.(?:com|net|org|info|biz|io|me|app|xyz|online|site|link|co|eu|da|de|dk|en|es|fi|fr|it|nl|no|pl|se|be|at|ch|uk|ie|us|ca|au|nz|tv|gg|to|ly)\b/i;
/** Digits with what people put between them; shorter ones are years, ages and prices. */
const digitsOfPhone = 7;

function hasEmailAddress(text: string): boolean {
  return email.test(text);
}

function hasWebAddress(text: string): boolean {
  return webAddress.test(text) || domain.test(text);
}

function hasPhoneNumber(text: string): boolean {
  const runs = text.match(/\+?\d(?:[\s().\-_/]*\d)+/g) ?? [];
  return runs.some((run) => run.replaceAll(/\D/g, "").length >= digitsOfPhone);
}

export function hasContactData(written: string): boolean {
  const text = asRead(written);
  return hasEmailAddress(text) || hasWebAddress(text) || hasPhoneNumber(text);
}
