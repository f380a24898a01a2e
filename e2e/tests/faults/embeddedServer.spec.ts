import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInbox, type Inbox } from '../../mail/inbox.ts'
import { type Smtp, startSmtp } from '../../mail/smtp.ts'
import { type Ports, portsFrom } from '../../stack/addresses.ts'
import { freeOrWanted } from '../../stack/ports.ts'
import { startServer } from '../../stack/servers.ts'
import { newEmail } from '../../support/embedded.ts'
import { complaintsOf } from '../../support/evidence.ts'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'

/** With addresses for a widget server and a secure server of the test's own, and for its mail server. */
const testOwn = test.extend<{ ownPorts: Ports }>({
  ownPorts: async ({ stack }, use) => {
    const { widget, secure, smtp } = await freeOrWanted({ ...portsFrom({}), widget: 0, secure: 0, smtp: 0 })
    await use({ ...stack.ports, widget, secure, smtp })
  },
})

const visit = ({ widget }: Ports) => ({
  profile: 'any-frame' as const,
  query: { widget: `http://widget.localhost:${widget}` },
})

testOwn(
  'R25: the secure server is restarted between the mail and the code, and the code is good',
  async ({ page, embedded, mail, dapp, ownPorts, stack }) => {
    testOwn.skip(!process.env.DATABASE_URL, 'The embedded database does not outlive its server here.')
    const { errors } = complaintsOf(page)
    const ports = { ...ownPorts, smtp: stack.ports.smtp }
    const widget = await startServer({ name: 'widget', ports })
    let secure = await startServer({ name: 'secure', ports })
    try {
      const email = newEmail()
      await embedded.open(visit(ports))
      await embedded.askForCode(email)
      const { code } = await mail.code(email)
      await secure.stop()
      secure = await startServer({ name: 'secure', ports })
      await embedded.typeCode(code)
      await dapp.expectStatus('connected')
      await embedded.expectToSign()
    } finally {
      await Promise.all([widget.stop(), secure.stop()])
    }
    expect(errors).toEqual([])
  },
)

testOwn(
  'the secure server goes away while the code is typed: it says so, and the same code is good afterwards',
  async ({ embedded, mail, dapp, frames, ownPorts, stack }) => {
    testOwn.skip(!process.env.DATABASE_URL, 'The embedded database does not outlive its server here.')
    const ports = { ...ownPorts, smtp: stack.ports.smtp }
    const widget = await startServer({ name: 'widget', ports })
    let secure = await startServer({ name: 'secure', ports })
    try {
      const email = newEmail()
      await embedded.open(visit(ports))
      await embedded.askForCode(email)
      const { code } = await mail.code(email)
      await secure.stop()
      await embedded.typeCode(code)
      await expect(frames.secure.getByText(/The code could not be checked/).first()).toBeVisible()
      secure = await startServer({ name: 'secure', ports })
      await press(frames.secure.getByRole('button', { name: 'Try again' }))
      await dapp.expectStatus('connected')
    } finally {
      await Promise.all([widget.stop(), secure.stop()])
    }
  },
)

/** A mail server, a widget server and a secure server of the test's own, for as long as it runs. */
async function withOwnMail(
  ports: Ports,
  run: (own: { smtp: Smtp; inbox: Inbox }) => Promise<void>,
): Promise<void> {
  const inbox = createInbox()
  const smtp = await startSmtp({ port: ports.smtp, inbox })
  const widget = await startServer({ name: 'widget', ports })
  // On the stack's database its server would send this one's mails too, by a mail server that takes them.
  const folder = await mkdtemp(join(tmpdir(), 'airlock-own-'))
  const env = { DATABASE_URL: '', AIRLOCK_DATA_DIR: folder }
  const secure = await startServer({ name: 'secure', ports, env })
  try {
    await run({ smtp, inbox })
  } finally {
    await Promise.all([widget.stop(), secure.stop(), smtp.stop()])
    await rm(folder, { recursive: true })
  }
}

const codeIn = async (inbox: Inbox, to: string) => {
  const mail = await inbox.next({ to, after: 0 }, AbortSignal.timeout(30_000))
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
}

testOwn(
  'R27: the mail server turns everybody away: the frame says that the mail waits, and it comes once that is mended',
  async ({ page, embedded, dapp, frames, ownPorts }) => {
    const { errors } = complaintsOf(page)
    await withOwnMail(ownPorts, async ({ smtp, inbox }) => {
      smtp.fail('refuse')
      const email = newEmail()
      await embedded.open(visit(ownPorts))
      await embedded.askForCode(email)
      const sending = frames.secure.getByText('Sending the mail…').first()
      await expect(sending).toBeVisible()
      smtp.mend()
      const code = await codeIn(inbox, email)
      await expect(sending).toBeHidden()
      await embedded.typeCode(code)
      await dapp.expectStatus('connected')
    })
    expect(errors).toEqual([])
  },
)

testOwn(
  'R27: the mail server knows no such address: the visitor is told, and gives another',
  async ({ page, embedded, dapp, frames, ownPorts }) => {
    const { errors } = complaintsOf(page)
    await withOwnMail(ownPorts, async ({ smtp, inbox }) => {
      smtp.fail('bounce')
      const wrong = newEmail('adda')
      await embedded.open(visit(ownPorts))
      await embedded.askForCode(wrong)
      const told = `This mail could not be delivered to ${wrong}. Check the address.`
      await expect(frames.secure.getByRole('status').filter({ hasText: told })).toBeAttached()
      await expect(frames.secure.getByText(told).first()).toBeVisible()
      smtp.mend()
      await press(frames.secure.getByRole('button', { name: 'Change email' }))
      const email = newEmail()
      await embedded.typeEmail(email)
      await embedded.typeCode(await codeIn(inbox, email))
      await dapp.expectStatus('connected')
    })
    expect(errors).toEqual([])
  },
)
