import { startServer } from '../../stack/servers.ts'
import { newEmail } from '../../support/embedded.ts'
import { complaintsOf } from '../../support/evidence.ts'
import { expect } from '../../support/fixtures.ts'
import { codeIn, testOwn, visit, withOwnMail } from '../../support/ownServers.ts'
import { press } from '../../support/press.ts'
import { shoot } from '../../support/screenshots.ts'

testOwn(
  'R25: if the secure server restarts after sending a code, the code is still valid',
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
  'if the secure server is down when a code is typed, an error is shown, and the code is valid once it is back',
  async ({ page, embedded, mail, dapp, frames, ownPorts, stack }) => {
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
      await shoot(page, 'EmailLogin-away')
      secure = await startServer({ name: 'secure', ports })
      await press(frames.secure.getByRole('button', { name: 'Try again' }))
      await dapp.expectStatus('connected')
    } finally {
      await Promise.all([widget.stop(), secure.stop()])
    }
  },
)

testOwn(
  'R27: if the mail server refuses mails, the frame says that the mail is waiting, and it is sent once the mail server works',
  async ({ page, embedded, dapp, frames, ownPorts }) => {
    const { errors } = complaintsOf(page)
    await withOwnMail(ownPorts, async ({ smtp, inbox }) => {
      smtp.fail('refuse')
      const email = newEmail()
      await embedded.open(visit(ownPorts))
      await embedded.askForCode(email)
      const sending = frames.secure.getByText('Sending the email…').first()
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
  'R27: if the mail server does not know the address, the visitor is told and can enter another one',
  async ({ page, embedded, dapp, frames, widget, ownPorts }) => {
    const { errors } = complaintsOf(page)
    await withOwnMail(ownPorts, async ({ smtp, inbox }) => {
      smtp.fail('bounce')
      const wrong = newEmail('adda')
      await embedded.open(visit(ownPorts))
      await dapp.press('Connect wallet')
      await embedded.typeEmail(wrong)
      const told = "That address can't receive email. Check for typos."
      await expect(frames.widget.getByRole('status').filter({ hasText: told })).toBeVisible()
      await widget.expectView('Connect')
      await expect(frames.widget.getByRole('textbox', { name: 'Email' })).toHaveValue(wrong)
      smtp.mend()
      const email = newEmail()
      await embedded.typeEmail(email)
      await embedded.typeCode(await codeIn(inbox, email))
      await dapp.expectStatus('connected')
    })
    expect(errors).toEqual([])
  },
)
