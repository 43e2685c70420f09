/** Examples of the codec server: the same payload in both forms. */
const bytes = (text: string): string => Buffer.from(text).toString('base64');

export const opened = {
  payloads: [{ metadata: { encoding: bytes('json/plain') }, data: bytes('{"text":"Good morning."}') }],
};

export const sealed = {
  payloads: [
    {
      metadata: {
        encoding: bytes('binary/encrypted'),
        'encryption-algorithm': bytes('AES-256-GCM'),
        'encryption-key-id': bytes('3f6c1e0a-5a0f-4d1c-9c57-2f0a4f0b1d2e'),
        'encrypted-encoding': bytes('json/plain'),
      },
      data: bytes('nonce, ciphertext and tag: 28 bytes more than what was said'),
    },
  ],
};
