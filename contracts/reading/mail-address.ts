/** Validates a mail address by `address-shape.ts`. Promise: an address that is accepted once stays accepted. */
import { z } from 'zod';
import { isAddress } from './address-shape.ts';

export const mailAddress = z
  .string()
  .max(254)
  .refine(isAddress, 'must be one email address')
  .meta({ format: 'idn-email' });
