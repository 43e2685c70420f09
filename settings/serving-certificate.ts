/** The certificate with which the API serves TLS by itself, and its key. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type EnvironmentVariables, reading, type Reader, Secret } from './environment-reader.ts';

export interface ServingCertificate {
  /** PEM: the server's certificate, and behind it those that sign it. */
  readonly certificate: string;
  /** PEM. */
  readonly key: Secret;
  readonly endsAt: Date;
  /** Both, to look for newer ones. */
  readonly files: readonly string[];
}

/**
 * Reads `PARLEY_TLS_CERT` and `PARLEY_TLS_KEY`, as often as it is asked. Null: the API serves without TLS.
 *
 * @throws {EnvironmentFault} for one without the other, files that cannot be read, and a key of another certificate
 */
export function readServingCertificate(env: EnvironmentVariables): ServingCertificate | null {
  return reading(env, (read) => {
    const [certFile, keyFile] = [fileIn(read, 'PARLEY_TLS_CERT'), fileIn(read, 'PARLEY_TLS_KEY')];
    if (certFile === undefined && keyFile === undefined) return null;
    if (certFile === undefined) read.problem('PARLEY_TLS_CERT', 'not set, beside PARLEY_TLS_KEY', certExpected);
    if (keyFile === undefined) read.problem('PARLEY_TLS_KEY', 'not set, beside PARLEY_TLS_CERT', keyExpected);
    const certificate = parsed(read, 'PARLEY_TLS_CERT', certFile, certExpected, (pem) => new X509Certificate(pem));
    const key = parsed(read, 'PARLEY_TLS_KEY', keyFile, keyExpected, privateKey);
    if (certificate === null || key === null) return null;
    if (!certificate.made.checkPrivateKey(key.made))
      read.problem('PARLEY_TLS_KEY', `"${keyFile}", the key of another certificate`, `the key of "${certFile}"`);
    return {
      certificate: certificate.pem,
      key: new Secret(key.pem),
      endsAt: new Date(certificate.made.validTo),
      files: [certFile ?? '', keyFile ?? ''],
    };
  });
}

const certExpected = 'the path of a file with the certificate in PEM, and behind it those that sign it';
const keyExpected = 'the path of a file with the key of that certificate in PEM, without a passphrase';

/** A path, and never the text of the file, which would be printed. */
function fileIn(read: Reader, name: 'PARLEY_TLS_CERT' | 'PARLEY_TLS_KEY'): string | undefined {
  const given = read.text(name);
  if (given === undefined || !given.startsWith('-----')) return given;
  read.problem(name, 'the text of a file', name === 'PARLEY_TLS_CERT' ? certExpected : keyExpected);
  return undefined;
}

function parsed<T>(
  read: Reader,
  name: string,
  file: string | undefined,
  expected: string,
  make: (pem: string) => T,
): { readonly pem: string; readonly made: T } | null {
  if (file === undefined) return null;
  try {
    const pem = readFileSync(file, 'utf8');
    return { pem, made: make(pem) };
  } catch (error) {
    // The message of OpenSSL says nothing of what is in the file.
    read.problem(name, `"${file}", which cannot be used (${error instanceof Error ? error.message : ''})`, expected);
    return null;
  }
}

function privateKey(pem: string): KeyObject {
  return createPrivateKey(pem);
}
