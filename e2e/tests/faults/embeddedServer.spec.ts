import { startServer } from '../../stack/servers.ts'
import { newEmail } from '../../support/embedded.ts'
import { complaintsOf } from '../../support/evidence.ts'
import { expect } from '../../support/fixtures.ts'
import { codeIn, testOwn, visit, withOwnMail } from '../../support/ownServers.ts'
import { press } from '../../support/press.ts'
import { shoot } from '../../support/screenshots.ts'

testOwn(
  'R25: a code is still valid after the secure server was down, although typing it meanwhile shows an error',
  async ({ page, embedded, mail, dapp, frames, ownPorts, stack }) => {
    testOwn.skip(!process.env.DATABASE_URL, 'The embedded database does not outlive its server here.')
    testOwn.slow()
    const { errors } = complaintsOf(page)
    const ports = { ...ownPorts, smtp: stack.ports.smtp }
    const startSecure = () => startServer({ name: 'secure', ports })
    const widgetServer = await startServer({ name: 'widget', ports })
    let secure = await startSecure()
    const newCode = async () => {
      const email = newEmail()
      await embedded.askForCode(email)
      return (await mail.code(email)).code
    }
    try {
      await embedded.open(visit(ports))
      await testOwn.step('if it restarts after sending a code, the code is still valid', async () => {
        const code = await newCode()
        await secure.stop()
        secure = await startSecure()
        await embedded.typeCode(code)
        await dapp.expectStatus('connected')
        await embedded.expectToSign()
        expect(errors).toEqual([])
      })
      await dapp.press('Disconnect')
      await dapp.expectStatus('disconnected')
      await testOwn.step(
        'if it is down when a code is typed, an error is shown until it is back',
        async () => {
          const code = await newCode()
          await secure.stop()
          await embedded.typeCode(code)
          await expect(frames.secure.getByText(/The code could not be checked/).first()).toBeVisible()
          await shoot(page, 'EmailLogin-away')
          secure = await startSecure()
          await press(frames.secure.getByRole('button', { name: 'Try again' }))
          await dapp.expectStatus('connected')
        },
      )
    } finally {
      await Promise.all([widgetServer.stop(), secure.stop()])
    }
  },
)

testOwn(
  'R27: if the mail server refuses mails, they are sent later, and if it does not know the address, the visitor is told',
  async ({ page, embedded, dapp, frames, widget, ownPorts }) => {
    testOwn.slow()
    const { errors } = complaintsOf(page)
    await withOwnMail(ownPorts, async ({ smtp, inbox }) => {
      await embedded.open(visit(ownPorts))
      await testOwn.step(
        'refused mails: the frame says that the mail is waiting, and it is sent once they are accepted',
        async () => {
          smtp.fail('refuse')
          const email = newEmail()
          await embedded.askForCode(email)
          const sending = frames.secure.getByText('Sending the email…').first()
          await expect(sending).toBeVisible()
          smtp.mend()
          const code = await codeIn(inbox, email)
          await expect(sending).toBeHidden()
          await embedded.typeCode(code)
          await dapp.expectStatus('connected')
        },
      )
      await dapp.press('Disconnect')
      await dapp.expectStatus('disconnected')
      await testOwn.step('an unknown address: the visitor is told and can enter another one', async () => {
        smtp.fail('bounce')
        const wrong = newEmail('adda')
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
    })
    expect(errors).toEqual([])
  },
)
