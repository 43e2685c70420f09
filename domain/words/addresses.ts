/** Addresses as a mail server takes them: their shape, which is the same in every language. */

/**
 * Stricter than the standard: letters, digits and ._%+'- before the @, a domain with a dot behind it. At most 254 characters.
 */
export function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  const labels = domain.split('.');
  return (
    at > 0 &&
    text.length <= 254 &&
    /^[a-z0-9_'+.-]{0,63}[a-z0-9_+-]$/i.test(local) &&
    local.split('.').every((part) => part !== '') &&
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9-]{1,63}$/i.test(label) && !label.startsWith('-') && !label.endsWith('-')) &&
    /^[a-z]{2,63}$/i.test(`${labels.at(-1)}`)
  );
}
