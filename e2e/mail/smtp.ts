import { once } from 'node:events'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Inbox } from './inbox.ts'

/**
 * Ways in which the mail server fails: it refuses every client, rejects the address, drops the connection, or delays
 * its reply.
 */
export type Fault = 'refuse' | 'bounce' | 'drop' | 'delay'

export type Smtp = {
  readonly port: number
  readonly url: string
  /**
   * Fails from now on, until {@link Smtp.mend}. With `delay`, a mail arrives but its sender gets no reply until then.
   */
  readonly fail: (fault: Fault) => void
  readonly mend: () => void
  readonly stop: () => Promise<void>
}

/** RFC 5321 section 4.2.3: 421 not available, 550 no such mailbox. */
const REPLIES = {
  refuse: { code: 421, text: 'The service is not available' },
  bounce: { code: 550, text: '5.1.1 There is no such mailbox' },
} as const satisfies Partial<Record<Fault, object>>

const replyOf = (fault: keyof typeof REPLIES) =>
  Object.assign(new Error(REPLIES[fault].text), { responseCode: REPLIES[fault].code })

function createFaults() {
  let current: Fault | undefined
  let mended: () => void = () => undefined
  let untilMended = Promise.resolve()
  const mend = () => {
    current = undefined
    mended()
  }
  return {
    mend,
    fail(fault: Fault) {
      mend()
      current = fault
      untilMended = new Promise((resolve) => {
        mended = resolve
      })
    },
    is: (fault: Fault) => current === fault,
    /** Resolves immediately unless mails are delayed. */
    passed: () => (current === 'delay' ? untilMended : Promise.resolve()),
  }
}

async function take(stream: SMTPServerDataStream, session: SMTPServerSession, inbox: Inbox): Promise<void> {
  const { from, subject, text, html } = await PostalMime.parse(await buffer(stream))
  const { mailFrom, rcptTo } = session.envelope
  inbox.add({
    from: from?.address ?? (mailFrom ? mailFrom.address : ''),
    to: rcptTo.map(({ address }) => address),
    subject: subject ?? '',
    text: text ?? '',
    html: html ?? '',
  })
}

/** The connections by remote port. The library identifies them that way and does not expose the socket. */
function keepSockets(server: SMTPServer): Map<number, Socket> {
  const sockets = new Map<number, Socket>()
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0
    sockets.set(port, socket)
    socket.once('close', () => sockets.delete(port))
  })
  return sockets
}

/** Accepts every mail, without TLS or a password, on this machine only. With port 0 the system chooses a port. */
export async function startSmtp({ inbox, port = 0 }: { inbox: Inbox; port?: number }): Promise<Smtp> {
  const faults = createFaults()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect: (_session, done) => done(faults.is('refuse') ? replyOf('refuse') : null),
    onRcptTo: (_address, _session, done) => done(faults.is('bounce') ? replyOf('bounce') : null),
    onData: (stream, session, done) => {
      if (faults.is('drop')) sockets.get(session.remotePort)?.destroy()
      const taken = take(stream, session, inbox)
      Promise.all([faults.passed(), taken]).then(
        () => done(),
        (error) => done(error),
      )
    },
  })
  const sockets = keepSockets(server)
  // A reset connection is the other side's fault. An unavailable port is reported below.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const actual = typeof address === 'object' && address !== null ? address.port : port
  const stop = () =>
    new Promise<void>((resolve) => {
      faults.mend()
      server.close(() => resolve())
      for (const socket of sockets.values()) socket.destroy()
    })
  return { port: actual, url: `smtp://127.0.0.1:${actual}`, fail: faults.fail, mend: faults.mend, stop }
}
