/** English everyday words for what schemas let choose. What each list is for stands in ../everyday-table.ts. */
import type { EverydayTable } from '../everyday-table.ts';

export const englishEveryday: EverydayTable = {
  words: {
    low: 'low',
    medium: 'medium|middle|moderate',
    normal: 'normal|regular',
    high: 'high',
    urgent: 'urgent|very urgent|really urgent|super urgent',
    critical: 'critical',
    minutes: 'minute|minutes',
    hours: 'hour|hours',
    days: 'day|days',
    weeks: 'week|weeks',
    months: 'month|months',
    years: 'year|years',
    monday: 'monday|mon',
    tuesday: 'tuesday|tue',
    wednesday: 'wednesday|wed',
    thursday: 'thursday|thu',
    friday: 'friday|fri',
    saturday: 'saturday|sat',
    sunday: 'sunday|sun',
    red: 'red',
    green: 'green',
    blue: 'blue',
    yellow: 'yellow',
    orange: 'orange',
    brown: 'brown',
    black: 'black',
    white: 'white',
    grey: 'grey|gray',
  },
  around:
    "the a it its it's is this that's thats one ones on in as with please pls thanks thank you priority prio urgency level colour color unit day then ok okay by via per make take set put choose go for i'd i would say let's lets just fine works option",
};
