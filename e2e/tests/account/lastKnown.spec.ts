import type { Page } from '@playwright/test'
import { type AccountScript, answerAccount, dollars } from '../../support/accountScript.ts'
import type { Dapp } from '../../support/dapp.ts'
import { expect, test } from '../../support/fixtures.ts'
import type { Widget } from '../../support/widget.ts'

/* What was known of an account is shown at once after a reload, and says that it is not current. */

/** Holds an answer back until it is released. */
function gate() {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  return { held, release: () => release() }
}

interface Known {
  page: Page
  dapp: Dapp
  widget: Widget
  script: AccountScript
  /** The server's answer with this many dollars. */
  holding: (value: number) => { json: unknown }
  /** Opens the account, when it is connected. */
  look: () => Promise<void>
}

const totalIn = ({ frame }: Widget) => frame.getByRole('region', { name: 'Balance' })
const tokensIn = ({ frame }: Widget) => frame.getByRole('tabpanel', { name: 'Tokens' })

async function reloadWhileItFails({ page, widget, script, look }: Known): Promise<void> {
  script.balance = { status: 503 }
  await page.reload()
  await look()
  const total = totalIn(widget)
  await expect(total).toContainText(/Updated (just now|.+ ago)/)
  await expect(total).toContainText('$5,432.10')
  await expect(tokensIn(widget)).toContainText('Digital Dollar')
}

async function reloadWhileItIsSlow({ page, widget, script, holding, look }: Known): Promise<void> {
  const { held, release } = gate()
  script.balance = { held, ...holding(77) }
  await page.reload()
  await look()
  const total = totalIn(widget)
  await expect(total).toContainText('$5,432.10')
  await expect(total).toContainText(/Updating…|From .+ ago, updating…/)
  await expect(total).not.toContainText('Updated')
  await expect(total).toHaveAttribute('aria-busy', 'false')
  await expect(tokensIn(widget).getByRole('button', { name: /Digital Dollar/ })).toContainText('5,432.1')
  release()
  await expect(total).toContainText('$77.00')
  await expect(total).not.toContainText(/updating/i)
}

async function disconnectAndReturn({ page, dapp, widget, script, holding, look }: Known): Promise<void> {
  const { held, release } = gate()
  script.balance = { held, ...holding(88) }
  await page.evaluate(() => window.airlock?.close())
  await dapp.press('Disconnect')
  await dapp.expectStatus('disconnected')
  await page.reload()
  await widget.connect()
  await look()
  const total = totalIn(widget)
  await expect(total).toHaveAttribute('aria-busy', 'true')
  await expect(total).not.toContainText(/77|5,432/)
  release()
  await expect(total).toContainText('$88.00')
}

test('the last tokens of an account are shown at once after a reload, as such, until a disconnect forgets them', async ({
  context,
  page,
  dapp,
  widget,
  chains,
  stack,
}) => {
  const chain = chains.one.caipNetworkId
  const holding = (value: number) => ({ json: { balances: [dollars(chain, value)] } })
  const script: AccountScript = { chains: [chain], balance: holding(5432.1) }
  await answerAccount(context, stack.origins.widget, script)
  const look = async () => {
    await dapp.expectStatus('connected')
    await page.evaluate(() => window.airlock?.open({ view: 'Account' }))
    await widget.expectView('Account')
  }
  const known = { page, dapp, widget, script, holding, look }
  await dapp.open()
  await widget.connect()
  await look()
  await expect(totalIn(widget)).toContainText('$5,432.10')

  await test.step('after a reload with a server that fails: the last tokens stay, with their age', () =>
    reloadWhileItFails(known))
  await test.step('after a reload with a slow server: the last tokens at once, marked as being updated, until it answers', () =>
    reloadWhileItIsSlow(known))
  await test.step('a disconnect forgets them: the same account has none before the server answers', () =>
    disconnectAndReturn(known))
})
