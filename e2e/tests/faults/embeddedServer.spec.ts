import { startServer } from '../../stack/servers.ts'
import { newEmail } from '../../support/embedded.ts'
import { complaintsOf } from '../../support/evidence.ts'
import { expect } from '../../support/fixtures.ts'
import { codeIn, testOwn, visit, withOwnMail } from '../../support/ownServers.ts'
import { press } from '../../support/press.ts'

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
  async ({ page, embedded, dapp, frames, widget, ownPorts }) => {
    const { errors } = complaintsOf(page)
    await withOwnMail(ownPorts, async ({ smtp, inbox }) => {
      smtp.fail('bounce')
      const wrong = newEmail('adda')
      await embedded.open(visit(ownPorts))
      await dapp.press('Connect wallet')
      await embedded.typeEmail(wrong)
      const told = "That address can't receive mail. Check for typos."
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
