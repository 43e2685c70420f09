/** The mails that the local stack's sink has kept. */
import type { MailWithContent } from '../../contracts/wire/mail.ts';

/** The mails of a mail sink, oldest first. */
export interface MailBox {
  list(): Promise<readonly HeldMail[]>;
  /** Null: it has no such mail. `id` may be any text. */
  read(id: string): Promise<
    | (HeldMail & {
        readonly headers: Readonly<MailWithContent['headers']>;
        readonly text: string;
        readonly attachments: Readonly<MailWithContent['attachments']>;
        readonly raw: string;
      })
    | null
  >;
}

export interface HeldMail {
  readonly id: string;
  /** ISO-8601. */
  readonly at: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** Including the angle brackets. */
  readonly messageId: string;
  readonly bytes: number;
}
