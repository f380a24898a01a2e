import { type AccountScript, answerAccount, dollars } from '../../support/accountScript.ts'
import { test as base, expect } from '../../support/fixtures.ts'

/* What was known of an account is shown at once after a reload, and says that it is not current. */

/** Holds an answer back until it is released. */
function gate() {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  return { held, release: () => release() }
}

interface Account {
  script: AccountScript
  /** The server's answer with this many dollars. */
  holding: (value: number) => { json: unknown }
  /** Opens the account, when it is connected. */
  look: () => Promise<void>
}

const test = base.extend<{ account: Account }>({
  account: async ({ context, page, dapp, widget, chains, stack }, use) => {
    const chain = chains.one.caipNetworkId
    const holding = (value: number) => ({ json: { balances: [dollars(chain, value)] } })
    const script: AccountScript = { chains: [chain], balance: holding(5432.1) }
    await answerAccount(context, stack.origins.widget, script)
    const look = async () => {
      await dapp.expectStatus('connected')
      await page.evaluate(() => window.airlock?.open({ view: 'Account' }))
      await widget.expectView('Account')
    }
    await dapp.open()
    await widget.connect()
    await look()
    await expect(widget.frame.getByRole('region', { name: 'Balance' })).toContainText('$5,432.10')
    await use({ script, holding, look })
  },
})

test('after a reload with a slow server: the last tokens at once, marked as being updated, until it answers', async ({
  page,
  widget,
  account,
}) => {
  const { held, release } = gate()
  account.script.balance = { held, ...account.holding(77) }
  await page.reload()
  await account.look()
  const total = widget.frame.getByRole('region', { name: 'Balance' })
  const tokens = widget.frame.getByRole('tabpanel', { name: 'Tokens' })
  await expect(total).toContainText('$5,432.10')
  await expect(total).toContainText(/Updating…|From .+ ago, updating…/)
  await expect(total).not.toContainText('Updated')
  await expect(total).toHaveAttribute('aria-busy', 'false')
  await expect(tokens.getByRole('button', { name: /Digital Dollar/ })).toContainText('5,432.1')
  release()
  await expect(total).toContainText('$77.00')
  await expect(total).not.toContainText(/updating/i)
})

test('after a reload with a server that fails: the last tokens stay, with their age', async ({
  page,
  widget,
  account,
}) => {
  account.script.balance = { status: 503 }
  await page.reload()
  await account.look()
  const total = widget.frame.getByRole('region', { name: 'Balance' })
  await expect(total).toContainText(/Updated (just now|.+ ago)/)
  await expect(total).toContainText('$5,432.10')
  await expect(widget.frame.getByRole('tabpanel', { name: 'Tokens' })).toContainText('Digital Dollar')
})

test('a disconnect forgets them: the same account has none before the server answers', async ({
  page,
  dapp,
  widget,
  account,
}) => {
  const { held, release } = gate()
  account.script.balance = { held, ...account.holding(77) }
  await page.evaluate(() => window.airlock?.close())
  await dapp.press('Disconnect')
  await dapp.expectStatus('disconnected')
  await page.reload()
  await widget.connect()
  await account.look()
  const total = widget.frame.getByRole('region', { name: 'Balance' })
  await expect(total).toHaveAttribute('aria-busy', 'true')
  await expect(total).not.toContainText('5,432')
  release()
  await expect(total).toContainText('$77.00')
})
