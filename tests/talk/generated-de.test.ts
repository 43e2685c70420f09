/** G20 A file for each language, so that they run side by side. */
import { noneConsents } from './none-consents.ts';

noneConsents('de');
