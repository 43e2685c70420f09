/** An email address in a contract: of the shape that `address-shape.ts` describes. Promise: what was taken once is taken for ever. */
import { z } from 'zod';
import { isAddress } from './address-shape.ts';

export const mailAddress = z
  .string()
  .max(254)
  .refine(isAddress, 'must be one email address')
  .meta({ format: 'idn-email' });
