/** `languages/<tag>/invitation.yaml`: the text of an invitation; without the file it is in English. */
import { z } from 'zod';

const line = z.string().max(300).default('');

/** For a new call, a moved one, and a cancelled one. */
const told = z.strictObject({ book: line, move: line, cancel: line });

export const invitationFile = z
  .strictObject({
    call: line.describe('what the call is called; `{person}` is whom it is with'),
    title: told
      .prefault({})
      .describe('what begins the subject: of a new call, of one that was moved, of one that was called off'),
    opening: told.prefault({}).describe('the first line, of each of these'),
    about: line.describe('in front of what the call is about'),
    phone: line.describe('in front of the number'),
    until: line.describe('between the hours at which it begins and ends'),
    cause: line.describe('what whoever is written to for the first time learns of who caused it, which is `{who}`'),
    stop: line.describe('how to have it stopped'),
  })
  .superRefine(({ title, opening, ...lines }, context) => {
    const all = { ...lines, ...title, ...opening };
    const isSaid = (said: string): boolean => said !== '';
    if (!Object.values(all).some(isSaid)) return;
    if (
      !Object.values(all).every(isSaid) ||
      !Object.values(opening).every(isSaid) ||
      !Object.values(title).every(isSaid)
    )
      context.addIssue({ code: 'custom', message: 'an invitation has all of its lines, or none' });
    for (const [name, value] of [
      ['call', '{person}'],
      ['cause', '{who}'],
    ] as const)
      if (!lines[name].includes(value)) context.addIssue({ code: 'custom', path: [name], message: `it says ${value}` });
  });

export type Invitation = z.infer<typeof invitationFile>;
