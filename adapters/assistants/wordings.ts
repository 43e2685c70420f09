/** Texts that a file gives by language, English among them. */

/** The one for a BCP 47 tag: of the language, with its region or without, else English. */
export function textFor<Text>(wordings: { readonly en: Text; readonly [tag: string]: Text }, tag = 'en'): Text {
  const primary = tag.toLowerCase().split('-', 1)[0] ?? '';
  const found = [tag, primary].find((one) => Object.hasOwn(wordings, one));
  return (found === undefined ? undefined : wordings[found]) ?? wordings.en;
}
