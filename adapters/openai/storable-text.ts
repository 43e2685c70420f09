/**
 * Makes a model's text storable while it streams: no NUL, no lone surrogates, and a pair that was split between two
 * fragments is put together. What comes out, concatenated, is the reply's text.
 */
export class StorableText {
  #held = '';

  /** The part of this fragment that can go on now. */
  push(fragment: string): string {
    const text = this.#held + fragment;
    const last = text.charCodeAt(text.length - 1);
    const isOpen = last >= 0xd800 && last <= 0xdbff;
    this.#held = isOpen ? text.slice(-1) : '';
    return storable(isOpen ? text.slice(0, -1) : text);
  }

  /** What was held back, at the end of the text. */
  end(): string {
    const rest = storable(this.#held);
    this.#held = '';
    return rest;
  }
}

function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
