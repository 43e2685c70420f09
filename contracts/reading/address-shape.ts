/** The shape of mail addresses, which is independent of language (RFC 5321, 6531; IDNA host names). */

/**
 * One local part and one domain with a dot. A local part consists of letters of any script, digits and the standard's
 * characters, with single dots between them, or is quoted: then only letters, digits, blanks and `._+'-`, so that it
 * cannot break a header or a program that splits at a comma or an @. At most 254 characters.
 */
export function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  return at > 0 && text.length <= 254 && isLocalPart(text.slice(0, at)) && isDomain(text.slice(at + 1));
}

/** The part before the @. */
export function isLocalPart(local: string): boolean {
  if (local.length > 64) return false;
  if (local.startsWith('"')) return /^"[A-Za-z0-9 ._+'-]*[A-Za-z0-9][A-Za-z0-9 ._+'-]*"$/.test(local);
  return local.split('.').every((part) => /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u.test(part));
}

/** A host name with a dot; its last label is not a number. */
export function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  const isLabel = (label: string): boolean =>
    /^[\p{L}\p{M}\p{N}-]{1,63}$/u.test(label) && !label.startsWith('-') && !label.endsWith('-');
  return labels.every(isLabel) && /\.(?:[\p{L}\p{M}]{2,63}|xn--[a-z0-9-]{2,59})$/iu.test(domain);
}

/** Whether a server needs SMTPUTF8 for it: a domain can be encoded in ASCII, a local part cannot. */
export function needsUtf8(address: string): boolean {
  return /[^\p{ASCII}]/u.test(address.slice(0, address.lastIndexOf('@')));
}
