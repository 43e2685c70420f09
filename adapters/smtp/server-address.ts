/** Where the mail server is and how safe the way to it has to be, as SMTP_URL says it. */

export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly secure: boolean;
  readonly requireTLS: boolean;
  readonly ignoreTLS: boolean;
  readonly login: { readonly user: string; readonly pass: string } | null;
}

/**
 * Reads `smtp://user:password@host:port?tls=required` or `smtps://…`.
 *
 * `smtps` is TLS from the start. With `smtp`, `?tls=required` sends nothing before STARTTLS succeeded, `offered`
 * upgrades when the server offers it, `off` never does. Without `tls`: `required` for a login to another machine, so
 * that nobody on the way can strip the upgrade and read the password; else `offered`. Certificates are always checked.
 *
 * @throws when it is malformed. The message never holds the address: it may carry a password.
 */
export function readServerAddress(url: string): ServerAddress {
  if (!URL.canParse(url)) throw malformed('it is not an address');
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  if (protocol !== 'smtp:' && protocol !== 'smtps:') throw malformed(`it begins with ${protocol}//`);
  if (hostname === '') throw malformed('it names no host');
  const unknown = [...searchParams.keys()].find((name) => name !== 'tls');
  if (unknown !== undefined) throw malformed(`it has "${unknown}=", which is no setting`);
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const login = username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const tls = searchParams.get('tls') ?? (login !== null && !isLoopback(host) ? 'required' : 'offered');
  if (tls !== 'required' && tls !== 'offered' && tls !== 'off') throw malformed(`it has "tls=${tls}"`);
  if (secure && tls === 'off') throw malformed('smtps:// with tls=off contradicts itself');
  return {
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && tls === 'required',
    ignoreTLS: tls === 'off',
    login,
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

function malformed(found: string): Error {
  return new Error(
    `SMTP_URL cannot be used: ${found}. Set it to smtp://user:password@host:587?tls=required or smtps://user:password@host:465.`,
  );
}
