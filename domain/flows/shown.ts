/**
 * What a step shows, as plain values: what an answer to it may say again, and what its reader compares
 * (`contracts/reading/question.ts`).
 */
import type { Flow, Slot } from '../../contracts/state/flow.ts';
import type { Shown, ShownTime } from '../../contracts/reading/question.ts';

/** Null: the step shows nothing. */
export function shownIn(flow: Flow): Shown | null {
  const action = flow.kind;
  const nothing = { action, times: [], person: null, phone: null, addresses: [] };
  if ('chosen' in flow && flow.step === 'choice')
    return { ...nothing, times: flow.slots.map(timeOf), person: flow.person };
  if (flow.step !== 'preview' || flow.previewHash === null) return null;
  if ('form' in flow) return { ...nothing, deed: 'submit' };
  if (!('chosen' in flow)) {
    const { person, address } = flow;
    return { ...nothing, deed: 'send', person, addresses: address === null ? [] : [address] };
  }
  const { of, chosen, person, phone = null, invite = [] } = flow;
  const deed = of === undefined ? 'book' : of.change === 'move' ? 'move' : 'call-off';
  return { action, deed, times: chosen === null ? [] : [timeOf(chosen)], person, phone, addresses: invite };
}

function timeOf({ startsAt, endsAt, zone, local, there }: Slot): ShownTime {
  return { startsAt, endsAt, zone, local, ...(there ? { there: { zone: there.zone, local: there.local } } : {}) };
}
