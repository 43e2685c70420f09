/** Addresses as a mail server takes them: their shape, which is the same in every language (RFC 5321, 6531; names of hosts as IDNA has them). */

/**
 * One local part and one domain with a dot in it. A local part is words of letters of any script, digits and the signs of the standard, with
 * single dots between them, or quoted: then of letters, digits, blanks and `._+'-` alone, so that nothing in it means anything to a header or
 * to whoever splits at a comma or an @. At most 254 characters.
 */
export function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  return at > 0 && text.length <= 254 && isLocalPart(text.slice(0, at)) && isDomain(text.slice(at + 1));
}

/** What stands before the @. */
export function isLocalPart(local: string): boolean {
  if (local.length > 64) return false;
  if (local.startsWith('"')) return /^"[A-Za-z0-9 ._+'-]*[A-Za-z0-9][A-Za-z0-9 ._+'-]*"$/.test(local);
  return local.split('.').every((part) => /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u.test(part));
}

/** A name of a host with a dot in it; its last label is no number. */
export function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  const isLabel = (label: string): boolean =>
    /^[\p{L}\p{M}\p{N}-]{1,63}$/u.test(label) && !label.startsWith('-') && !label.endsWith('-');
  return labels.every(isLabel) && /\.(?:[\p{L}\p{M}]{2,63}|xn--[a-z0-9-]{2,59})$/iu.test(domain);
}

/** Whether a server has to take addresses beyond ASCII for it (SMTPUTF8): a domain can be written in ASCII, what is before the @ cannot. */
export function needsUtf8(address: string): boolean {
  return /[^\p{ASCII}]/u.test(address.slice(0, address.lastIndexOf('@')));
}
