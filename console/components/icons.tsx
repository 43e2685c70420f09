/** The few pictures of the console, drawn in the colour of the text around them. */
const paths = {
  chat: 'M4 5.5h16v10.5H11l-4.5 3.5V16H4z',
  queue: 'M4 6h16M4 12h16M4 18h10',
  conversations: 'M7 4.5h13v9.5h-3M4 9h10v8H8.5L5.5 19.5V17H4z',
  health: 'M3.5 12.5h4l2.5-7 4 13 2.5-6h4',
  keeping: 'M6.5 11h11v8.5h-11zM9 11V8a3 3 0 0 1 6 0v3',
  person: 'M12 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM5 19.5c.6-3.6 3.4-5 7-5s6.4 1.4 7 5',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  moon: 'M19.5 14.2A7.8 7.8 0 0 1 9.8 4.5a7.8 7.8 0 1 0 9.7 9.7Z',
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
  leave: 'M10 4.5H5v15h5M14.5 8l4 4-4 4M18 12H9.5',
  keys: 'M3.5 6.5h17v11h-17zM7 10.5h.01M10.5 10.5h.01M14 10.5h.01M17 10.5h.01M8 14h8',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  cross: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  none: 'M8 12h8',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8v4.3l2.8 1.7',
  warning: 'M12 4.5 21 19.5H3zM12 10v4M12 16.8h.01',
  away: 'M4 4l16 16M8.5 15.5a5 5 0 0 1 7 0M5.5 12a9 9 0 0 1 3.7-2.2M18.5 12a9 9 0 0 0-5-2.5M12 18.8h.01',
  pencil: 'M4.5 19.5l1-4.2L16.3 4.5l3.2 3.2L8.7 18.5zM13.8 7l3.2 3.2',
  send: 'M4.5 12h13M12.5 6.5l5.5 5.5-5.5 5.5',
  back: 'M19 12H6M11 6.5 5.5 12l5.5 5.5',
  out: 'M9 5H5v14h14v-4M13 5h6v6M19 5l-8.5 8.5',
  chevron: 'M9 6l6 6-6 6',
  plus: 'M12 5.5v13M5.5 12h13',
  search: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM15 15l5 5',
  inbox: 'M4 13.5 6.5 5h11L20 13.5V19H4zM4 13.5h4.5l1.2 2.5h4.6l1.2-2.5H20',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}

export function Mark() {
  return (
    <svg class="mark" width="28" height="28" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <rect width="24" height="24" rx="6" />
      <path d="M8 17.5V7.2c0-.4.3-.7.7-.7h4.6a4 4 0 0 1 0 8H11" />
    </svg>
  );
}
