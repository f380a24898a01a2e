import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { createAlternates } from './alternates.ts'
import { type Letter, MailRefused, type Transport } from './mailer.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps://…`. */
  url: string
  /** Sender, such as `Wallet <wallet@example.com>`. */
  from: string
  /** Nothing is sent in clear: what `smtp:` then says of STARTTLS is no offer but a condition. */
  requireTls?: boolean
  /** How long one mail may take, whatever the server does; milliseconds. */
  deadlineMs?: number
}

/** A mail server that does not answer must not hold the others up. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** A server that trickles its answers outlasts every timeout of silence. */
const DEADLINE_MS = 30_000

/** Where a refusal is one of this mail. Before that the server speaks of us or of itself: a login, a sender, no service. */
const OF_THE_MAIL = ['RCPT TO', 'DATA']

/** What the mail server says often repeats the address: only the codes are kept. */
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
  // EENVELOPE of the API: an address that no server could be asked for.
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
        // Not as text: what stands in an address must never be read as a list of them.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        // Ends the connection that the mail is on, or takes the mail out of the queue: it is not sent behind our back.
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

/** The operator's mail servers, each standing in for those before it. */
export function createSmtpTransports({ servers, from }: MailServers, log: Logger): Transport {
  const transports = servers.map((server) => createSmtpTransport({ ...server, from }))
  return createAlternates(transports, {
    clock: Date.now,
    onAway: (server, { id: mailId }, reason) =>
      log.warn({ mailId, server: server + 1, reason }, 'a mail server cannot take a mail now'),
  })
}
