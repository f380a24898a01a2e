import type { Locator, Page } from '@playwright/test'
import { only } from '../../support/fixtures.ts'
import { ALPHA } from '../../support/wallet.ts'
import { ACCOUNT, type Button } from '../buttons.ts'
import { KINDS, type Kind, type Outcome } from '../outcomes.ts'
import { type Client, expect, test } from '../support/fixtures.ts'
import { ASIDE, BUTTONS } from '../testDapp.ts'

interface Request {
  method: string
  done: boolean
  code?: number
  message?: string
}

type Fixtures = { page: Page; client: Client; kind: Kind }

/** The public key of a key pair that is not used elsewhere. */
const ENCRYPTION_KEY = 'pOCSkrZRwni5dyxWn1+puxPZBrRqtoyd+dwrRAn4ogk='

test.use({
  wallets: only({
    ...ALPHA,
    behaviour: {
      eth_getEncryptionPublicKey: { answer: ENCRYPTION_KEY },
      eth_decrypt: { answer: 'hello' },
      // The dApp adds a network on a fixed port of this machine.
      wallet_addEthereumChain: { answer: null },
    },
  }),
})

/** The dApp's requests to the provider for one method. */
const requestsOf = (page: Page, method: string) =>
  page.evaluate(
    (name) => (Reflect.get(window, 'airlockRequests') as Request[]).filter((one) => one.method === name),
    method,
  )

/** Clicks a button. The page shifts while it scrolls, so a single click may miss. */
async function click(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.evaluate((element) => (element as HTMLButtonElement).click())
}

/** Opens the dApp, and connects a funded account. */
async function connect({ page, client, kind }: Fixtures): Promise<void> {
  await client.open('test-dapp/index', kind)
  await page.getByRole('button', { name: 'Use Airlock' }).click()
  await click(page.locator('#connectButton'))
  await client.choose(kind)
  await client.fund(kind)
  await expect(page.locator('#accounts')).toContainText(await client.address(), { ignoreCase: true })
}

async function fill({ page, client }: Fixtures, fields: Button['fields'] = {}): Promise<void> {
  for (const [field, text] of Object.entries(fields)) {
    const input = page.locator(`#${field}`)
    await input.fill(text.replace(ACCOUNT, await client.address()))
    await input.dispatchEvent('keyup')
  }
}

/** Approves every request of a button in the embedded wallet. */
async function approveAll({ client }: Fixtures, row: Button, answered: () => Promise<number>): Promise<void> {
  const { addsToken, asks = 0, times = 1, outcomes } = row
  if (addsToken) await client.addToken()
  const wanted = outcomes.embedded === '8 of 10' ? 8 : times
  const refused = times - wanted
  // The next request takes the place of the approved one, so the number of answered requests is checked instead.
  if (asks > 0)
    for (let given = 1; given <= wanted; given += 1)
      await client.approveUntil(`${row.button} ${given}`, async () => (await answered()) >= given + refused)
}

/** The outcome of a button's requests, and the message of the last rejected one. */
function outcomeOf(made: readonly Request[]): { outcome: Outcome; message: string } {
  const refused = made.filter(({ code }) => code !== undefined)
  const [first] = refused
  const message = refused.at(-1)?.message ?? 'it was answered'
  if (first?.code === undefined) return { outcome: 'works', message }
  const isLine = made.length === 10 && refused.length === 2 && refused.every(({ code }) => code === -32002)
  return { outcome: isLine ? '8 of 10' : first.code, message }
}

/** Presses a button and returns the outcome of its requests. */
async function press(fixtures: Fixtures, row: Button): Promise<ReturnType<typeof outcomeOf>> {
  const { page, kind } = fixtures
  const { button, request = '', times = request ? 1 : 0, fields } = row
  const before = (await requestsOf(page, request)).length
  const made = async () => (await requestsOf(page, request)).slice(before)
  const answered = async () => (await made()).filter(({ done }) => done).length
  await fill(fixtures, fields)
  await click(page.locator(`#${button}`))
  if (kind === 'embedded' && typeof row.outcomes.embedded !== 'number')
    await approveAll(fixtures, row, answered)
  await expect.poll(answered, { message: button, timeout: 60_000, intervals: [50, 100] }).toBe(times)
  return outcomeOf(await made())
}

async function expectOutcome(fixtures: Fixtures, row: Button): Promise<void> {
  const { page, client, kind } = fixtures
  const { button, shows } = row
  const expected = row.outcomes[kind]
  if (expected === 'off') {
    const locator = page.locator(`#${button}`)
    const isOff = async () => (await locator.isHidden()) || (await locator.isDisabled())
    expect.soft(await isOff(), `${button} is off`).toBe(true)
    return
  }
  const { outcome, message } = await press(fixtures, row)
  expect.soft(outcome, `${button}: ${message}`).toBe(expected)
  if (!shows || expected !== 'works') return
  const [element, text] = shows
  const shown = text.replace(ACCOUNT, await client.address())
  await expect.soft(page.locator(`#${element}`), button).toContainText(shown, { ignoreCase: true })
}

for (const kind of KINDS)
  test(`MetaMask's test dApp: ${kind}`, async ({ page, client, widget }) => {
    const fixtures = { page, client, kind }
    await connect(fixtures)
    for (const row of BUTTONS)
      await test.step(row.method, async () => {
        await expectOutcome(fixtures, row)
        await widget.expectClosed()
      })
  })

test("every button of MetaMask's test dApp is pressed, or listed with a reason", async ({ page, client }) => {
  await client.open('test-dapp/index', 'injected')
  await expect(page.getByRole('button', { name: 'Use Airlock' })).toBeVisible()
  const buttons = await page
    .locator('button')
    .evaluateAll((all) => all.map(({ id, textContent }) => id || (textContent ?? '').trim()))
  const known = [...BUTTONS.map(({ button }) => button), ...Object.keys(ASIDE)]
  expect(buttons.sort()).toEqual(known.sort())
})
