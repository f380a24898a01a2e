import type { Page } from '@playwright/test'
import { eavesdrop } from '../../support/eavesdrop.ts'
import type { Embedded } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import type { Frames } from '../../support/frames.ts'
import { addFrame, attackerOn, type Envelope, serveHostileWidget } from '../../support/hostileWidget.ts'

const OTHER = '0x000000000000000000000000000000000000dEaD'
const SIGNATURE = /0x[0-9a-f]{130}/i

const BARE = { profile: 'no-policy', page: 'bench' } as const

const codeOf = (answer: Envelope) => (answer.ok ? 0 : answer.error.code)

const personalSign = (address: string) => ({
  method: 'personal_sign',
  params: ['0x68656c6c6f', address],
  chainNamespace: 'eip155',
})

const typedData = (chainId: number) => ({
  types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Order: [{ name: 'to', type: 'address' }] },
  primaryType: 'Order',
  domain: { chainId },
  message: { to: OTHER },
})

type Attacker = ReturnType<typeof attackerOn>

/** A visitor who signed in with the honest widget returns to a hostile one. */
async function comeBack(page: Page, url: string, evil: string) {
  // The page forgets the connection, so it does not load the widget by itself.
  await page.evaluate(() => localStorage.clear())
  await page.goto(url)
  const attacker = attackerOn(await addFrame(page, evil))
  await expect.poll(attacker.heard).toContainEqual({ airlock: 'accept', reply: 'f'.repeat(32) })
  return attacker
}

/** Calls by an attacker, with the code of the answer; 0 is success. */
const callsFor = (
  eip155: string,
  email: string,
): readonly (readonly [string, unknown, number | 'refused'])[] => [
  ['isConnected', {}, 0],
  ['getUser', {}, 0],
  ['getUser', { secret: true }, -32602],
  ['connectEmail', { email, topOrigin: 'https://app.uniswap.org' }, -32602],
  ['connectOtp', { otp: '123456' }, -32602],
  ['connectDevice', { code: '123456' }, -32602],
  ['updateEmailPrimaryOtp', { otp: '123456' }, -32602],
  ['exportKeys', { format: 'evm' }, -32602],
  ['connectSocial', { uri: 'javascript:alert(1)' }, -32602],
  ['startSocial', { provider: 'evil' }, -32602],
  ['setPreferredAccount', { type: 'smartAccount' }, 4200],
  ['syncDappData', { projectId: 'demo', metadata: { name: 'Uniswap' } }, 0],
  ['syncTheme', { themeVariables: { '--airlock-accent': 'url(http://evil.localhost:5999/)' } }, 0],
  ['switchNetwork', { chainId: 'eip155:1' }, 4902],
  ['request', { method: 'eth_sign', params: [eip155, '0x00'] }, 4200],
  ['request', { method: 'wallet_exportKey', params: [] }, 4200],
  ['request', { method: 'constructor', params: [] }, 4200],
  ['request', { ...personalSign(eip155), chainId: 'eip155:1' }, 4901],
  ['request', personalSign(OTHER), 4100],
  ['request', { method: 'eth_signTypedData_v4', params: [eip155, typedData(1)] }, 'refused'],
  ['request', { method: 'eth_sendRawTransaction', params: [`0x02${'00'.repeat(90)}`] }, 'refused'],
]

async function callEverything(attacker: Attacker, eip155: string, email: string): Promise<void> {
  for (const [method, params, code] of callsFor(eip155, email)) {
    const answer = await attacker.call(method, params)
    const what = `${method} ${JSON.stringify(params)}`
    if (code === 'refused') expect(answer.ok, what).toBe(false)
    else expect(codeOf(answer), what).toBe(code)
  }
  // Calls that need a person's input in the frame have no effect without it.
  for (const method of ['connectOtp', 'exportKeys', 'updateEmailSecondaryOtp']) {
    let answer: Envelope | undefined
    void attacker.call(method).then((came) => {
      answer = came
    })
    const giveUp = () => attacker.call('leave').then(() => answer)
    await expect.poll(giveUp, method).toMatchObject({ ok: false })
  }
  for (const path of ['releaseShares', 'sign', 'unlock', '__proto__', 'then'])
    await attacker.say({ id: path, type: 'APPLY', path: [path], argumentList: [] })
  await attacker.say({ id: 'get', type: 'GET', path: ['getUser'] })
  await attacker.call('isConnected')
  const heard = JSON.stringify(await attacker.heard())
  expect(heard).not.toMatch(SIGNATURE)
  expect(heard).toContain(eip155)
}

type Shown = { embedded: Embedded; frames: Frames; site: string; eip155: string }

async function nameTrueSite(attacker: Attacker, { embedded, frames, site, eip155 }: Shown): Promise<void> {
  const answer = attacker.call('request', personalSign(eip155))
  await expect(frames.secure.getByText(site, { exact: true })).toBeVisible()
  // The widget's name for the dApp is shown only as a claim.
  await expect(frames.secure.getByText(/uniswap/i)).toHaveCount(1)
  await expect(frames.secure.getByText('App name (not verified): “Uniswap”', { exact: true })).toBeVisible()
  // A second request waits, and is not visible until then.
  const next = attacker.call('request', personalSign(eip155))
  await expect(frames.secure.getByRole('button', { name: 'Review in a secure window' })).toHaveCount(1)
  // The widget cannot cover any button of the frame.
  await expect(embedded.reject).toBeVisible()
  await expect(embedded.approve).toHaveCount(0)
  await attacker.call('leave')
  expect([codeOf(await answer), codeOf(await next)]).toEqual([4001, 4001])
}

async function floodWithRequests(
  attacker: Attacker,
  { embedded, eip155 }: Pick<Shown, 'embedded' | 'eip155'>,
): Promise<void> {
  let codes: number[] = []
  void attacker.flood('request', personalSign(eip155), 40).then((came) => {
    codes = came
  })
  // Eight requests wait, the others are rejected at once.
  await expect
    .poll(async () => {
      if (await embedded.reject.isVisible()) await embedded.reject.click().catch(() => undefined)
      return codes.sort()
    })
    .toEqual([...Array(32).fill(-32002), ...Array(8).fill(4001)])
  const answers = await attacker.flood('isConnected', {}, 1000)
  expect(answers.filter((code) => code === -32058).length).toBeGreaterThan(500)
  await expect.poll(async () => codeOf(await attacker.call('isConnected'))).toBe(0)
  const answer = attacker.call('request', personalSign(eip155))
  await embedded.pressApprove()
  expect(await answer).toEqual({ ok: true, value: expect.stringMatching(SIGNATURE) })
}

test('SEC-07: an attacker who controls the widget gets no secret and no signature without a person, who can still approve', async ({
  context,
  page,
  dapp,
  embedded,
  frames,
  stack,
}) => {
  test.slow()
  const spy = await eavesdrop(context, stack.origins.secure)
  await embedded.open()
  const email = await embedded.signIn()
  const { eip155 } = await embedded.addresses()
  const evil = await serveHostileWidget(page, stack.origins)
  const comeAgain = () => comeBack(page, dapp.url(BARE), evil)

  await test.step('no method of the contract returns a code, a token, a share or a key', async () => {
    await callEverything(await comeAgain(), eip155, email)
    for (const secret of await spy.secrets()) expect.soft(spy.whereIs(secret), secret.slice(0, 8)).toEqual([])
  })
  await test.step('an approval names the true site and signs nothing without a person, and further requests wait', async () => {
    const site = `dapp.localhost:${stack.ports.dapp}`
    await nameTrueSite(await comeAgain(), { embedded, frames, site, eip155 })
  })
  await test.step('a flood of requests is refused, and the visitor can still approve afterwards', async () =>
    floodWithRequests(await comeAgain(), { embedded, eip155 }))
})
