/** Variables of mail and the calendar. */
import type { Chapter } from './variable.ts';

export const mailAndCalendar: Chapter = {
  title: 'Mail and calendar',
  variables: [
    {
      name: 'SMTP_URL',
      readers: ['worker', 'stack'],
      meaning: 'Mail server, e.g. `smtp://user:password@host:587?tls=required` or `smtps://user:password@host:465`.',
      fallback: 'the mail sink of the local stack; elsewhere no mail can be sent',
      secret: true,
    },
    {
      name: 'SMTP_FROM',
      readers: ['worker', 'stack'],
      meaning: 'Who sends mail: `Parley <parley@example.org>`. Needed beside `SMTP_URL`.',
      fallback: '',
    },
    {
      name: 'PARLEY_MAIL_PATIENCE_S',
      readers: ['worker', 'stack'],
      meaning: 'Seconds for which an email is tried that a mail server asks to wait with (greylisting, 4xx).',
      fallback: '14400 (4 hours)',
    },
    {
      name: 'PARLEY_MAIL_FIRST_WAIT_S',
      readers: ['worker', 'stack'],
      meaning: 'Seconds before the second try of it; later tries are up to fifteen times as far apart.',
      fallback: '120',
    },
    {
      name: 'PARLEY_DKIM_DOMAIN',
      readers: ['worker', 'stack'],
      meaning: 'Domain that signs every mail (DKIM), together with the next two.',
      fallback: 'mails are not signed',
    },
    {
      name: 'PARLEY_DKIM_SELECTOR',
      readers: ['worker', 'stack'],
      meaning: 'Name of the signing key in the DNS.',
      fallback: '',
    },
    {
      name: 'PARLEY_DKIM_KEY',
      readers: ['worker', 'stack'],
      meaning: 'The signing key (PEM).',
      fallback: '',
      secret: true,
    },
    {
      name: 'CALDAV_URL',
      readers: ['worker'],
      meaning: 'The calendar that calls are booked in: `https://user:password@host/calendars/user/calls/`.',
      fallback: "calls are kept in Parley's own database",
      secret: true,
    },
    {
      name: 'CALDAV_USERNAME',
      readers: ['worker'],
      meaning: 'User, where it does not stand in the address.',
      fallback: '',
    },
    {
      name: 'CALDAV_PASSWORD',
      readers: ['worker'],
      meaning: 'Password, where it does not stand in the address.',
      fallback: '',
      secret: true,
    },
    {
      name: 'CALDAV_TIME_ZONE',
      readers: ['worker'],
      meaning: 'IANA zone of whole days and of times without a zone.',
      fallback: '`UTC`',
    },
    {
      name: 'CALDAV_OWNER',
      readers: ['worker'],
      meaning:
        'Addresses of whoever the calendar belongs to, with commas between: what they have declined takes no time.',
      fallback: 'the user where it is an address, or what the server says',
    },
  ],
};
