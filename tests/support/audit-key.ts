/** Seals the audit logs of the tests. */
export const auditKey = 'an audit key for tests only';
