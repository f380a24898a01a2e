import { createTransport } from 'nodemailer'
import { type Letter, MailRefused, type Transport } from './mailer.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps://…`. */
  url: string
  /** Sender, such as `Wallet <wallet@example.com>`. */
  from: string
  /** Nothing is sent in clear: what `smtp:` then says of STARTTLS is no offer but a condition. */
  requireTls?: boolean
}

/** A mail server that does not answer must not hold the others up. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** What the mail server says often repeats the address: only the codes are kept. */
function refusal(error: unknown): MailRefused {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const isPermanent = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
  return new MailRefused([code, responseCode].filter(Boolean).join(' ') || 'unknown', isPermanent)
}

export function createSmtpTransport({ url, from, requireTls = false }: SmtpOptions): Transport {
  const transporter = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    disableFileAccess: true,
    disableUrlAccess: true,
    requireTLS: requireTls,
    ...TIMEOUTS,
  })
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, to, subject, text, html }: Letter) {
      const letter = {
        from,
        // Not as text: what stands in an address must never be read as a list of them.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      }
      await transporter.sendMail(letter).catch((error: unknown) => Promise.reject(refusal(error)))
    },
    close: () => transporter.close(),
  }
}
