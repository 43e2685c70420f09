/** What groups may do: the file that says so, what is wrong with one, and what becomes of somebody's groups. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { readRoles } from '../../adapters/oidc/roles.ts';
import { membershipOf } from '../../api/auth/membership.ts';
import { readSignIn } from '../../settings/environment.ts';

function file(text: string, name = 'roles.yaml'): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-roles-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const one = (grant: string) => `groups:\n  desk:\n    tenant: local\n    ${grant}\n`;

test.each([
  ['a role that is none', one('role: king'), /roles\.yaml:4: "groups\.desk\.role" is not right: must be one of: /],
  ['a role of programs', one('role: service'), /roles\.yaml:4: .*programs have keys/],
  ['the installation’s', one('role: installation'), /roles\.yaml:4: /],
  ['no role', 'groups:\n  desk: { tenant: local }\n', /roles\.yaml:2: "groups\.desk\.role" is not right/],
  [
    'a tenant that cannot be',
    'groups:\n  desk: { tenant: Löcal, role: admin }\n',
    /roles\.yaml:2: "groups\.desk\.tenant"/,
  ],
  ['a field that is none', one('role: admin\n    partys: [a]'), /roles\.yaml:5: "groups\.desk\.partys" is not known/],
  [
    'a participant of staff',
    one('role: admin\n    participant: anna'),
    /roles\.yaml:5: .*for the role participant alone/,
  ],
  ['a participant who is nobody', one('role: participant'), /roles\.yaml:4: .*needs a participant/],
  [
    'a participant by name and by claim',
    one('role: participant\n    participant: anna\n    participant_claim: sub'),
    /roles\.yaml:6: .*leave one of them out/,
  ],
  ['no group', 'groups: {}\n', /roles\.yaml:1: .*nobody could sign in/],
  ['no YAML', 'groups: [', /roles\.yaml:\d+: This is not valid YAML/],
])('the file of roles is refused with its place: %s', (_what, text, message) => {
  expect(() => readRoles(file(text))).toThrow(message);
});

test('a file that is not there is told by its setting', () => {
  expect(() => readRoles('/nowhere/roles.yaml')).toThrow(/nowhere.*Correct PARLEY_OIDC_ROLES/);
});

test('JSON is taken as well', () => {
  const text = JSON.stringify({ groups: { 'Front Desk': { tenant: 'local', role: 'operator' } } });
  expect([...readRoles(file(text, 'roles.json'))]).toEqual([
    ['Front Desk', { tenant: 'local', role: 'operator', parties: [] }],
  ]);
});

const shared = mkdtempSync(join(tmpdir(), 'parley-roles-'));
afterAll(() => rmSync(shared, { recursive: true }));
writeFileSync(
  join(shared, 'roles.yaml'),
  `groups:
  analysts: { tenant: acme, role: analyst, parties: [quality] }
  desk: { tenant: acme, role: operator, parties: [desk, quality] }
  audit: { tenant: acme, role: auditor }
  paula: { tenant: acme, role: participant, participant: paula }
  customers: { tenant: acme, role: participant, participant_claim: sub }
  finance: { tenant: acme, role: participant, parties: [finance] }
  beta: { tenant: beta, role: admin }
`,
);
const grants = readRoles(join(shared, 'roles.yaml'));
const membership = (groups: unknown, tenant: string | null = null, more: object = { sub: 'u1' }) =>
  membershipOf({ groups, ...more }, { grants, groupsClaim: 'groups', tenant });
const refused = (because: string, tenants: readonly string[]) => ({ kind: 'refused', because, tenants });
const member = (given: object) => ({
  kind: 'member',
  membership: { tenant: 'acme', participant: null, parties: [], ...given },
});

test.each<[string, ReturnType<typeof membership>, object]>([
  ['no claim', membership(undefined), refused('no-groups', [])],
  ['a claim that is no list', membership({ desk: true }), refused('no-groups', [])],
  ['one name for a list', membership('audit'), member({ role: 'auditor' })],
  ['groups that nothing is given to', membership(['x', 3]), refused('no-role', [])],
  [
    'several groups: the highest role, every party',
    membership(['desk', 'analysts', 'audit']),
    member({ role: 'operator', parties: ['quality', 'desk'] }),
  ],
  ['staff who are participants too', membership(['customers', 'audit']), member({ role: 'auditor' })],
  ['a participant by name', membership(['paula']), member({ role: 'participant', participant: 'paula' })],
  ['a participant by claim', membership(['customers']), member({ role: 'participant', participant: 'u1' })],
  ['a participant without the claim', membership(['customers'], null, {}), refused('no-participant', ['acme'])],
  ['two participants', membership(['paula', 'customers']), refused('participants', ['acme'])],
  ['a party alone', membership(['finance']), member({ role: 'participant', participant: '', parties: ['finance'] })],
  ['two tenants', membership(['desk', 'beta']), refused('choose-tenant', ['acme', 'beta'])],
  ['two tenants and a choice', membership(['audit', 'beta'], 'acme'), member({ role: 'auditor' })],
  ['a choice of a tenant of others', membership(['beta'], 'acme'), refused('not-in-tenant', ['beta'])],
])('groups → role: %s', (_what, found, expected) => {
  expect(found).toEqual(expected);
});

test.each<[string, string, object, readonly string[]]>([
  [
    'roles of a client',
    'resource_access.parley.roles',
    { resource_access: { parley: { roles: ['audit'] } } },
    ['audit'],
  ],
  ['roles of a realm', 'realm_access.roles', { realm_access: { roles: ['desk'] } }, ['desk']],
  ['a name with dots', 'https://acme.example/groups', { 'https://acme.example/groups': ['audit'] }, ['audit']],
  [
    'a client with dots',
    'resource_access.parley.acme.roles',
    { resource_access: { 'parley.acme': { roles: ['desk'] } } },
    ['desk'],
  ],
  ['another client', 'resource_access.parley.roles', { resource_access: { other: { roles: ['audit'] } } }, []],
  ['what lies in a list', 'realm_access.0', { realm_access: [['audit']] }, []],
  ['what every object has', 'constructor.name', {}, []],
])('a path of claims: %s', (_what, groupsClaim, claims, groups) => {
  const found = membershipOf({ sub: 'u1', groups: ['beta'], ...claims }, { grants, groupsClaim, tenant: null });
  const role = { audit: 'auditor', desk: 'operator' }[groups[0] ?? ''];
  expect(found).toMatchObject(role === undefined ? refused('no-groups', []) : { kind: 'member', membership: { role } });
});

const usual = {
  PARLEY_OIDC_ISSUER: 'https://login.example',
  PARLEY_OIDC_CLIENT_ID: 'parley',
  PARLEY_OIDC_AUDIENCE: 'https://parley.example/api',
  PARLEY_OIDC_ROLES: 'roles.yaml',
};

test('without an issuer nothing else counts; with one it is complete', () => {
  expect(readSignIn({ ...usual, PARLEY_OIDC_ISSUER: '' })).toBeNull();
  expect(readSignIn(usual)).toMatchObject({ scopes: 'openid', groupsClaim: 'groups', name: 'login.example' });
});

test.each([
  ['PARLEY_OIDC_ISSUER', { PARLEY_OIDC_ISSUER: 'login.example' }],
  ['PARLEY_OIDC_ISSUER', { PARLEY_OIDC_ISSUER: 'https://login.example/?x=1' }],
  ['PARLEY_OIDC_ROLES', { PARLEY_OIDC_ROLES: '' }],
  ['PARLEY_OIDC_SCOPES', { PARLEY_OIDC_SCOPES: 'profile groups' }],
  ['PARLEY_OIDC_CLIENT_ID', { PARLEY_OIDC_CLIENT_ID: '', PARLEY_OIDC_AUDIENCE: '' }],
  // An ID token is made out to the client: as the audience of access tokens it would open the API.
  ['PARLEY_OIDC_AUDIENCE', { PARLEY_OIDC_AUDIENCE: 'parley' }],
])('%s is refused by name', (name, change) => {
  expect(() => readSignIn({ ...usual, ...change })).toThrow(name);
});
