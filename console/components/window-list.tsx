/**
 * A list of rows of one height (`--row`), of which those on the screen are drawn: a thousand scroll like twenty. The
 * marked one is always there, so that the keyboard finds it.
 */
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

interface WindowListProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly marked: number;
  readonly list: RefObject<HTMLUListElement | null>;
  readonly draw: (item: Item, index: number) => ComponentChildren;
}

/** Rows beyond either end of the screen; what is drawn changes in steps of as many. */
const beyond = 8;

export function WindowList<Item>({ items, keyOf, marked, list, draw }: WindowListProps<Item>) {
  const { first, end } = useWindow(list, items.length);
  const shown = Array.from({ length: Math.max(0, Math.min(end, items.length) - first) }, (_, nth) => first + nth);
  if (marked < items.length && !shown.includes(marked)) shown.push(marked);
  return (
    <ul class="window" ref={list} style={{ height: `calc(${items.length} * var(--row))` }}>
      {shown.map((index) => {
        const item = items[index];
        if (item === undefined) return null;
        return (
          <li
            key={keyOf(item)}
            class={index === marked ? 'marked' : ''}
            data-key={keyOf(item)}
            aria-posinset={index + 1}
            aria-setsize={items.length}
            style={{ top: `calc(${index} * var(--row))` }}
          >
            {draw(item, index)}
          </li>
        );
      })}
    </ul>
  );
}

/** Which rows are on the screen or near it, whatever scrolls. */
function useWindow(
  list: RefObject<HTMLUListElement | null>,
  count: number,
): { readonly first: number; readonly end: number } {
  const [part, setPart] = useState({ first: 0, end: 3 * beyond });
  const asked = useRef(0);
  useEffect(() => {
    const look = (): void => {
      asked.current = 0;
      const { top = 0, height = 0 } = list.current?.getBoundingClientRect() ?? {};
      const row = count === 0 || height === 0 ? 1 : height / count;
      const first = Math.max(0, Math.floor(-top / row / beyond - 1) * beyond);
      const end = Math.ceil((window.innerHeight - top) / row / beyond + 1) * beyond;
      setPart((was) => (was.first === first && was.end === end ? was : { first, end }));
    };
    const ask = (): void => {
      if (asked.current === 0) asked.current = requestAnimationFrame(look);
    };
    look();
    document.addEventListener('scroll', ask, { capture: true, passive: true });
    window.addEventListener('resize', ask);
    return () => {
      cancelAnimationFrame(asked.current);
      document.removeEventListener('scroll', ask, { capture: true });
      window.removeEventListener('resize', ask);
    };
  }, [count]);
  return part;
}
