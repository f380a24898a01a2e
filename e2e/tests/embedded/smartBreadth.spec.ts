import type { GrantedPermission } from '@airlock/host-sdk/server'
import { type Address, createClient, custom, type Hex, numberToHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { erc7715Actions } from 'viem/experimental'
import { FRAMEWORK } from '../../../secure-frame/shared/smartContracts.ts'
import type { Chains } from '../../support/chain.ts'
import type { Embedded } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import type { Frames } from '../../support/frames.ts'
import { press } from '../../support/press.ts'
import { newSiteKey, permissionRequest } from '../../support/siteKey.ts'
import { newSmartVisitor, type SmartVisitor } from '../../support/smartVisitor.ts'
import { deployToken } from '../../support/token.ts'
import type { Widget } from '../../support/widget.ts'

/* A site that asks for a permission: one whose breadth does not show, or in the words of the first draft. */

interface Stage extends SmartVisitor {
  widget: Widget
  embedded: Embedded
  nodes: Chains
}

const HOUR = 3_600
const DAY = 24 * HOUR
const someone = () => privateKeyToAddress(generatePrivateKey())
const now = () => Math.floor(Date.now() / 1_000)

const GIVE = 'wallet_requestExecutionPermissions'
const kept = async (embedded: Embedded) =>
  (await embedded.request('wallet_getGrantedExecutionPermissions', [])).value

async function refuseHidden({ widget, embedded, nodes, smart, eoa }: Stage): Promise<void> {
  const token = await deployToken(nodes.one, { name: 'Gem', symbol: 'GEM', decimals: 6 })
  const coins = { type: 'native-token-allowance', data: { allowance: '0x64' } }
  const ofToken = (tokenAddress: Address, allowance: Hex = '0x64') => ({
    type: 'erc20-token-allowance',
    data: { tokenAddress, allowance },
  })
  const calling = (contractAddress: Address, ...selectors: Hex[]) => ({
    type: 'contract-call',
    data: { contractAddress, selectors },
  })
  const fair = { ...coins, to: someone(), until: now() + HOUR }
  const CASES: Readonly<Record<string, [object, RegExp]>> = {
    'all of a token': [ofToken(token.address, numberToHex(2n ** 256n - 1n)), /unlimited/i],
    'nearly all of a token': [ofToken(token.address, numberToHex(2n ** 127n)), /unlimited/i],
    'all coins of each minute': [
      { type: 'native-token-periodic', data: { periodAmount: numberToHex(2n ** 128n), periodDuration: 60 } },
      /unlimited/i,
    ],
    'coins of each second': [
      { type: 'native-token-periodic', data: { periodAmount: '0x64', periodDuration: 1 } },
      /periodDuration/,
    ],
    'a year': [{ until: now() + 365 * DAY }, /at most 7 days/],
    'milliseconds as seconds': [{ until: Date.now() + HOUR * 1_000 }, /at most 7 days/],
    'the account as the token': [ofToken(smart), /contracts of the account itself/],
    'its owner as the token': [ofToken(eoa), /contracts of the account itself/],
    'the contract of permissions as the token': [
      ofToken(FRAMEWORK.DelegationManager),
      /contracts of the account itself/,
    ],
    'calls of the account itself': [calling(smart, '0x12345678'), /contracts of the account itself/],
    'calls of the contract of permissions': [
      calling(FRAMEWORK.DelegationManager, '0x12345678'),
      /contracts of the account itself/,
    ],
    'the function approve': [
      calling(token.address, '0x095ea7b3'),
      /approve\(address,uint256\) would have no limit/,
    ],
    'the function transfer among others': [
      calling(token.address, '0x12345678', '0xa9059cbb'),
      /would have no limit/,
    ],
    'no function, which means all of them': [calling(token.address), /selectors/],
    everyone: [{ to: '0x0000000000000000000000000000000000000a11' }, /for everyone/],
    'the account as the one who may': [{ to: smart }, /an account of the site/],
    'a type that nobody knows': [{ type: 'everything', data: {} }, /of the type/],
    'a field that nobody reads': [{ data: { allowance: '0x64', unlimited: true } }, /unlimited/],
  }
  for (const [title, [change, message]] of Object.entries(CASES))
    await test.step(title, async () => {
      const params = permissionRequest({ ...fair, ...change })
      expect(await embedded.request(GIVE, params)).toEqual({
        code: -32602,
        message: expect.stringMatching(message),
      })
      await widget.expectClosed()
    })
  await test.step('one fair permission beside a broad one', async () => {
    const [first, second] = [permissionRequest(fair), permissionRequest({ ...fair, ...ofToken(smart) })]
    expect((await embedded.request(GIVE, [...first, ...second])).code).toBe(-32602)
    await widget.expectClosed()
  })
  await test.step('a fair permission alone is asked for', async () => {
    const answer = embedded.request(GIVE, permissionRequest(fair))
    await embedded.review()
    await press(embedded.reject)
    expect((await answer).code).toBe(4001)
  })
  expect(await kept(embedded)).toEqual([])
}

async function warnOfBroad({ widget, embedded, nodes, smart }: Stage): Promise<void> {
  const odd = await deployToken(nodes.one, { name: 'Odd', symbol: 'ODD', decimals: 6 })
  const refused = async (asked: object, ...words: readonly RegExp[]) => {
    const answer = embedded.request(
      GIVE,
      permissionRequest({ to: someone(), until: now() + HOUR, ...asked } as never),
    )
    await embedded.review()
    for (const word of words) await expect(embedded.shown.getByText(word)).toBeVisible()
    await press(embedded.reject)
    expect((await answer).code).toBe(4001)
    await widget.expectClosed()
  }
  await refused(
    { type: 'contract-call', data: { contractAddress: odd.address, selectors: ['0x00000000'] } },
    /It may call these functions with anything/,
    /I understand the danger/,
  )
  // The site's own account in place of a token: whatever it is called, nothing there answers as a token does.
  await refused(
    { type: 'erc20-token-allowance', data: { tokenAddress: someone(), allowance: '0x64' } },
    /did not answer as a token does/,
  )
  await refused(
    {
      type: 'native-token-periodic',
      data: { periodAmount: numberToHex(parseEther('0.1')), periodDuration: 60 },
    },
    /more than you have: it could take all of it/,
  )
  await refused(
    { type: 'native-token-allowance', data: { allowance: numberToHex(2n ** 126n) } },
    /more than you have: it could take all of it/,
  )
  expect(await kept(embedded)).toEqual([])
  expect(await nodes.one.client.getCode({ address: smart })).toBeUndefined()
}

/** viem in place of the page: its requests reach the wallet in the page. */
const clientOf = (embedded: Embedded) =>
  createClient({
    transport: custom({
      request: async ({ method, params }) => {
        const { value, code, message } = await embedded.request(method, params)
        if (code === undefined) return value
        throw Object.assign(new Error(message), { code })
      },
    }),
  }).extend(erc7715Actions())

/** The first draft of ERC-7715 (2024), which viem's experimental action speaks. The account has no code yet. */
async function grantToViem({ embedded, nodes: { one } }: Stage, { secure }: Frames): Promise<void> {
  const key = await newSiteKey(one)
  const shop: Address = privateKeyToAddress(generatePrivateKey())
  const ask = () =>
    clientOf(embedded).grantPermissions({
      signer: { type: 'account', data: { id: key.address } },
      expiry: Math.floor(Date.now() / 1_000) + HOUR,
      permissions: [
        {
          type: 'native-token-transfer',
          data: { ticker: 'ETH' },
          policies: [{ type: 'token-allowance', data: { allowance: parseEther('0.01') } }],
          required: true,
        },
      ],
    })
  const limits = secure.getByRole('button', { name: 'Continue' })

  const declined = ask().catch((error: { code?: number }) => error.code)
  await press(limits)
  await embedded.review()
  await press(embedded.reject)
  expect(await declined).toBe(4001)

  const granting = ask()
  await press(limits)
  await embedded.review()
  await expect(embedded.title).toContainText('spend up to 0.01 ETH')
  await embedded.pressApprove()
  const { permissionsContext, factory, factoryData, grantedPermissions } = await granting
  expect(grantedPermissions).toMatchObject([
    { type: 'native-token-transfer', data: { allowance: numberToHex(parseEther('0.01')) } },
  ])
  const permission: GrantedPermission = {
    context: permissionsContext as Hex,
    ...(factory && { dependencies: [{ factory: factory as Hex, factoryData: factoryData as Hex }] }),
  }
  const use = (ether: string) => key.use({ permission, call: { to: shop, value: parseEther(ether) } })
  expect(await use('0.006')).toBe('success')
  expect(await use('0.006')).toBe('too-much')

  const revoking = embedded.request('wallet_revokePermissions', [{ permissionsContext }])
  await embedded.pressApprove()
  expect((await revoking).code).toBeUndefined()
  expect(await use('0.001')).toBe('revoked')
  expect(await one.balanceOf(shop)).toBe(parseEther('0.006'))
}

test('a site gets no permission without the visitor seeing how broad it is, and can do no more with it', async ({
  dapp,
  widget,
  embedded,
  frames,
  nodes,
}) => {
  test.slow()
  const stage = { widget, embedded, nodes, ...(await newSmartVisitor({ dapp, embedded, chain: nodes.one })) }
  await test.step('a permission whose breadth would not show is refused, and the visitor is asked nothing', () =>
    refuseHidden(stage))
  await test.step('a broad permission is a danger that the approval says in words', () => warnOfBroad(stage))
  await test.step('viem asks for a permission by wallet_grantPermissions, its key uses it, and the site revokes it', () =>
    grantToViem(stage, frames))
})
