/** M4: nothing goes beyond this machine in plain text unless somebody says so. */
import { expect, it, test } from 'vitest';
import { refusePlaintext, refusePlainListening } from '../../settings/plaintext.ts';

it.each([
  ['DATABASE_URL', 'postgres://parley_app:word@db.example:5432/parley'],
  ['DATABASE_URL', 'postgres://parley_app:word@db.example:5432/parley?sslmode=prefer'],
  ['PARLEY_MIGRATE_URL', 'postgres://owner:word@db.example/parley'],
  ['OPENAI_BASE_URL', 'http://model.example/v1'],
  ['CALDAV_URL', 'http://calendar.example/calls/'],
  ['PARLEY_OIDC_ISSUER', 'http://login.example/realms/parley'],
  ['GRAPH_URL', 'bolt://graph.example:7687'],
  ['GRAPH_URL', 'neo4j://graph.example'],
  ['SMTP_URL', 'smtp://user:word@mail.example:587'],
])('M4 %s in plain text is refused by name, without its password, unless its host is named', (name, value) => {
  const host = new URL(value).hostname;
  expect(() => refusePlaintext({ [name]: value })).toThrow(new RegExp(`${name} is an address of ${host}`));
  expect(() => refusePlaintext({ [name]: value })).not.toThrow(/word/);
  expect(() => refusePlaintext({ [name]: value, PARLEY_PLAINTEXT_HOSTS: 'other.example' })).toThrow(host);
  refusePlaintext({ [name]: value, PARLEY_PLAINTEXT_HOSTS: `other.example, ${host.toUpperCase()}` });
});

it.each([
  ['DATABASE_URL', 'postgres://parley_app:word@127.0.0.1:5432/parley'],
  ['DATABASE_URL', 'postgres://parley_app:word@db.example/parley?sslmode=verify-full'],
  ['OPENAI_BASE_URL', 'https://model.example/v1'],
  ['OPENAI_BASE_URL', 'http://[::1]:8000/v1'],
  ['GRAPH_URL', 'bolt+s://graph.example:7687'],
  ['SMTP_URL', 'smtps://user:word@mail.example:465'],
  ['SMTP_URL', 'smtp://user:word@mail.example:587?tls=required'],
  ['CALDAV_URL', 'http://localhost:5232/calls/'],
])('M4 %s of %s is taken', (name, value) => {
  refusePlaintext({ [name]: value });
});

test('M4 the API listens beyond this machine with a certificate, behind a declared proxy, under https, or where that is named', () => {
  const open = { host: '0.0.0.0', publicUrl: null, proxies: [], isEncrypted: false };
  expect(() => refusePlainListening({}, open)).toThrow(/PARLEY_HOST/);
  expect(() => refusePlainListening({}, { ...open, publicUrl: 'http://parley.example' })).toThrow(/PARLEY_HOST/);
  refusePlainListening({}, { ...open, proxies: ['10.0.0.0/8'] });
  refusePlainListening({}, { ...open, publicUrl: 'https://parley.example' });
  refusePlainListening({ PARLEY_PLAINTEXT_HOSTS: '0.0.0.0' }, open);
  refusePlainListening({}, { ...open, host: '127.0.0.1' });
  refusePlainListening({}, { ...open, isEncrypted: true });
});
