/** English words by which somebody tells that a time is taken. What each list is for stands in ../occupied-table.ts. */
import type { OccupiedTable } from '../occupied-table.ts';

export const englishOccupied: OccupiedTable = {
  self: "i|i'm|im|i'll|i've|i'd|we|we're|we'll|we've|me",
  be: "am|i'm|im|are|we're|be",
  states:
    'busy|away|off|out|not in|not here|not there|not around|not available|not working|unavailable|booked|booked up|booked out|fully booked|tied up|' +
    'swamped|occupied|travelling|traveling|on the road|on leave|on holiday|on holidays|on vacation|on sick leave|sick|abroad|in a meeting|in meetings|' +
    'on a course|on a plane|on a train|out of office|out of the office|out of town|double booked|never free|not free|full up',
  have: "have|i've|we've|got|there's|there is",
  things:
    'meeting|meetings|appointment|appointments|another call|other call|call with|training|audit|interview|interviews|course|class|lesson|exam|funeral|' +
    'handover|stand-up|standup|something|something else|something on|another one|conference|seminar|workshop|doctor|dentist|visitor|visitors|visit|plans|inspection|' +
    'day off|days off|holiday|vacation|shift|night shift|the auditors|auditors|guests|customers',
  must: "have to|has to|i've to|must|need to|got to|gotta|i've got to|am due|promised to|supposed to",
  places: 'at the|at a|at my|in the|in a|on the|at|in|on',
  there:
    'free|available|there|here|in the office|at my desk|at work|at home|in|time|open|nothing|desk|office|clear|back|fine|happy|able|good|ready|only',
  because: 'as|since|because|cause|cos|but|and|so|that',
  whens:
    "that's when|thats when|that is when|which is when|this is when|just when|right when|exactly when|precisely when|when|is when|that's exactly when|that's just when|that's the time|that's the hour|that is the time",
  thens: 'then|at that time|right then|just then|at that hour',
  happens:
    'come|comes|are coming|is coming|will come|arrive|arrives|are arriving|is arriving|turn up|turns up|show up|shows up|drop in|drops in|visit|visits|are visiting|is visiting|are due|is due|meets|takes place|take place|happens|ring|rings|call|calls|inspects|inspect|unload|unloads|delivers|deliver|goes off|is on|are in|are here|get here|gets here|pull in|pulls in|run|runs',
};
