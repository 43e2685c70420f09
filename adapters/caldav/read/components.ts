/** The parts of a calendar object that say what is taken: its events, and the zones that it describes. */
import { textOf, type ContentLine } from './lines.ts';

export interface Components {
  readonly events: readonly EventLines[];
  /** Somebody's free and busy times (VFREEBUSY). */
  readonly freeBusy: readonly EventLines[];
  /** There is nothing else that anybody knows: no task, no journal, no zone. */
  readonly isNothing: boolean;
  /** As text, by the name that it gives itself. */
  readonly zones: ReadonlyMap<string, string>;
}

/** The properties of one event, without those of its alarms. */
export type EventLines = readonly ContentLine[];

export function componentsOf(lines: readonly ContentLine[]): Components {
  const events: ContentLine[][] = [];
  const freeBusy: ContentLine[][] = [];
  let isNothing = true;
  const zones = new Map<string, string>();
  const open: string[] = [];
  let zone: ContentLine[] = [];
  for (const line of lines) {
    const { name, value } = line;
    const component = value.trim().toUpperCase();
    if (name === 'BEGIN') {
      open.push(component);
      isNothing &&= !known.has(component);
      if (component === 'VEVENT') events.push([]);
      if (component === 'VFREEBUSY') freeBusy.push([]);
      if (component === 'VTIMEZONE') zone = [];
    } else if (name !== 'END' && open.at(-1) === 'VEVENT') events.at(-1)?.push(line);
    else if (name !== 'END' && open.at(-1) === 'VFREEBUSY') freeBusy.at(-1)?.push(line);
    if (open.includes('VTIMEZONE')) zone.push(line);
    if (name !== 'END') continue;
    if (component === 'VTIMEZONE')
      zones.set(zone.find(({ name }) => name === 'TZID')?.value.trim() ?? '', textOf(zone));
    const at = open.lastIndexOf(component);
    if (at !== -1) open.splice(at);
  }
  return { events, freeBusy, isNothing, zones };
}

const known = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE', 'VAVAILABILITY']);

export function lineNamed(event: EventLines, name: string): ContentLine | undefined {
  return event.find((line) => line.name === name);
}

export function linesNamed(event: EventLines, name: string): readonly ContentLine[] {
  return event.filter((line) => line.name === name);
}
