/** Whose clock a call is offered on (F1). */

export interface EffectiveZone {
  readonly zone: string;
  /** False when the zone is assumed: then people have to be told which one it is. */
  readonly known: boolean;
}

/**
 * The zone (IANA name) to offer times in: what the participant said, else what their client reports, else the fallback
 * of the assistant, else UTC. "UTC" from a client counts as unknown, because servers and privacy settings report it for
 * everybody; from the participant's own words it counts.
 */
export function effectiveZone(
  clientZone: string | null,
  saidZone: string | null,
  fallback: string | undefined,
): EffectiveZone {
  if (saidZone !== null) return { zone: saidZone, known: true };
  if (clientZone !== null && !namesOfUtc.includes(clientZone.toLowerCase())) return { zone: clientZone, known: true };
  return { zone: fallback ?? 'UTC', known: false };
}

/** UTC and the links to it in the IANA database. */
const namesOfUtc: readonly string[] = [
  'utc uct gmt gmt0 gmt+0 gmt-0 greenwich universal zulu etc/utc etc/uct etc/gmt etc/gmt0 etc/gmt+0',
  'etc/gmt-0 etc/greenwich etc/universal etc/zulu',
].flatMap((line) => line.split(' '));
