import type { Locator, Page } from '@playwright/test'
import { KINDS, type Kind } from '../outcomes.ts'
import { type Client, expect, test } from '../support/fixtures.ts'
import { BUTTONS, type Button } from '../testDapp.ts'

interface Request {
  method: string
  done: boolean
  code?: number
  message?: string
}

/** What the dApp has asked the provider, of one method. */
const requestsOf = (page: Page, method: string) =>
  page.evaluate(
    (name) => (Reflect.get(window, 'airlockRequests') as Request[]).filter((one) => one.method === name),
    method,
  )

/** Its page moves while it is scrolled, and what is pressed with it. */
async function click(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.evaluate((element) => (element as HTMLButtonElement).click())
}

/** Presses a button; answers with what came of its request. */
async function pressOn(page: Page, client: Client, row: Button, kind: Kind): Promise<Request> {
  const before = (await requestsOf(page, row.request)).length
  const button = page.locator(`#${row.button}`)
  await click(button)
  if (kind === 'embedded' && row.outcomes.embedded === 'works') {
    if (row.addsToken) await client.addToken()
    if (row.asks) await client.approve(row.button)
  }
  await expect.poll(async () => (await requestsOf(page, row.request))[before]?.done, row.button).toBe(true)
  const made = (await requestsOf(page, row.request))[before]
  if (!made) throw new Error(`${row.button} asked nothing.`)
  return made
}

/** Opens the dApp, and connects an account that has coins. */
async function connect(page: Page, client: Client, kind: Kind): Promise<void> {
  await client.open('test-dapp/index', kind)
  await page.getByRole('button', { name: 'Use Airlock' }).click()
  await click(page.locator('#connectButton'))
  await client.choose(kind)
  await client.fund(kind)
  await expect(page.locator('#accounts')).toContainText(await client.address(), { ignoreCase: true })
}

for (const kind of KINDS)
  test(`MetaMask's test dApp: ${kind}`, async ({ page, client, widget }) => {
    await connect(page, client, kind)
    for (const row of BUTTONS.filter(({ outcomes }) => outcomes[kind] !== undefined))
      await test.step(row.method, async () => {
        const { code, message } = await pressOn(page, client, row, kind)
        expect
          .soft(code ?? 'works', `${row.button}: ${message ?? 'it was answered'}`)
          .toBe(row.outcomes[kind])
        await widget.expectClosed()
      })
  })

test("MetaMask's test dApp: of ten signatures at once eight wait in line, and two are told to come again", async ({
  page,
  client,
  embedded,
  widget,
}) => {
  await connect(page, client, 'embedded')
  await click(page.locator('#signTypedDataV4Batch'))
  const codes = async () =>
    (await requestsOf(page, 'eth_signTypedData_v4')).map(({ done, code }) =>
      done ? (code ?? 'signed') : 'waits',
    )
  const refused = [-32002, -32002]
  await expect.poll(codes).toEqual([...Array<string>(8).fill('waits'), ...refused])
  // The next request takes the place of the one that was approved: what counts is that one more is signed.
  const signed = async () => (await codes()).filter((code) => code === 'signed').length
  for (let wanted = 1; wanted <= 8; wanted += 1)
    await expect(async () => {
      if ((await signed()) >= wanted) return
      await client.read(`signature ${wanted}`)
      await embedded.approve.click({ timeout: 3000 })
      await expect.poll(signed, { timeout: 5000 }).toBeGreaterThanOrEqual(wanted)
    }).toPass({ timeout: 60_000 })
  await expect.poll(codes).toEqual([...Array<string>(8).fill('signed'), ...refused])
  await widget.expectClosed()
})
