import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInbox, type Inbox } from '../mail/inbox.ts'
import { type Smtp, startSmtp } from '../mail/smtp.ts'
import { type Ports, portsFrom } from '../stack/addresses.ts'
import { freeOrWanted } from '../stack/ports.ts'
import { startServer } from '../stack/servers.ts'
import { test } from './tabs.ts'

/** Adds ports for the test's own widget server, secure server and mail server. */
export const testOwn = test.extend<{ ownPorts: Ports }>({
  ownPorts: async ({ stack }, use) => {
    const { widget, secure, smtp } = await freeOrWanted({ ...portsFrom({}), widget: 0, secure: 0, smtp: 0 })
    await use({ ...stack.ports, widget, secure, smtp })
  },
})

/** Opens the page with the test's own widget server. */
export const visit = ({ widget }: Ports) => ({
  profile: 'any-frame' as const,
  query: { widget: `http://widget.localhost:${widget}` },
})

/**
 * Runs `run` with a mail server, a widget server and a secure server of the test's own. `settings` are the secure
 * server's.
 */
export async function withOwnMail(
  ports: Ports,
  run: (own: { smtp: Smtp; inbox: Inbox }) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const inbox = createInbox()
  const smtp = await startSmtp({ port: ports.smtp, inbox })
  const widget = await startServer({ name: 'widget', ports })
  // A separate database, because on the stack's database the stack's server would send these mails too, through a mail
  // server that works.
  const folder = await mkdtemp(join(tmpdir(), 'airlock-own-'))
  const env = { DATABASE_URL: '', AIRLOCK_DATA_DIR: folder, ...settings }
  const secure = await startServer({ name: 'secure', ports, env })
  try {
    await run({ smtp, inbox })
  } finally {
    await Promise.all([widget.stop(), secure.stop(), smtp.stop()])
    await rm(folder, { recursive: true })
  }
}

/** The code in the first mail to this address. */
export const codeIn = async (inbox: Inbox, to: string) => {
  const mail = await inbox.next({ to, after: 0 }, AbortSignal.timeout(30_000))
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
}
