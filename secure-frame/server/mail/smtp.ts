import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { createAlternates } from './alternates.ts'
import { type Letter, MailRefused, type Transport } from './mailer.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps://…`. */
  url: string
  /** The sender, such as `Wallet <wallet@example.com>`. */
  from: string
  /** Requires encryption: with `smtp:`, STARTTLS is then mandatory. */
  requireTls?: boolean
  /** How long one mail may take in total, in milliseconds. */
  deadlineMs?: number
}

/** A mail server that does not respond must not delay the others. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** A server that sends its responses very slowly never hits the timeouts of silence. */
const DEADLINE_MS = 30_000

/**
 * The commands whose refusal concerns the mail itself. Earlier refusals concern us or the server: login, sender, no
 * service.
 */
const OF_THE_MAIL = ['RCPT TO', 'DATA']

/** A mail server's message often repeats the address, so only its codes are kept. */
function refusal(error: unknown): MailRefused {
  const {
    code,
    command,
    responseCode = 0,
  } = error as {
    code?: string
    command?: string
    responseCode?: number
  }
  // EENVELOPE of the API: the address cannot be expressed in SMTP.
  const isUnspeakable = code === 'EENVELOPE' && command === 'API'
  const isPermanent = isUnspeakable || (responseCode >= 500 && OF_THE_MAIL.includes(command ?? ''))
  return new MailRefused([code, responseCode || ''].filter(Boolean).join(' ') || 'unknown', isPermanent)
}

export function createSmtpTransport(options: SmtpOptions): Transport {
  const { url, from, requireTls = false, deadlineMs = DEADLINE_MS } = options
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
        // An object, because a text could be parsed as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        // Aborts the mail's connection, or removes the mail from the queue, so that it is not sent later.
        signal: AbortSignal.timeout(deadlineMs),
      }
      await transporter.sendMail(letter).catch((error: unknown) => Promise.reject(refusal(error)))
    },
    close: () => transporter.close(),
  }
}

interface MailServers {
  servers: readonly Pick<SmtpOptions, 'url' | 'requireTls'>[]
  from: string
}

/** The operator's mail servers. Each is a fallback for those before it. */
export function createSmtpTransports({ servers, from }: MailServers, log: Logger): Transport {
  const transports = servers.map((server) => createSmtpTransport({ ...server, from }))
  return createAlternates(transports, {
    clock: Date.now,
    onAway: (server, { id: mailId }, reason) =>
      log.warn({ mailId, server: server + 1, reason }, 'a mail server cannot accept an email now'),
  })
}
