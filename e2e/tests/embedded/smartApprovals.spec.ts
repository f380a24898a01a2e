import { type Address, encodeFunctionData, type Hex, numberToHex, parseEther, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { batch, PAID } from '../../support/calls.ts'
import type { ChainHelper } from '../../support/chain.ts'
import type { Embedded } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { newSmartVisitor, type SmartVisitor } from '../../support/smartVisitor.ts'
import { deployToken, tokenAbi } from '../../support/token.ts'
import type { Widget } from '../../support/widget.ts'

/* What the visitor of a smart account is asked, and what they are not asked. */

test.beforeEach(() => test.slow())

interface Stage extends SmartVisitor {
  widget: Widget
  embedded: Embedded
  one: ChainHelper
}

const someone = () => privateKeyToAddress(generatePrivateKey())

/** The account has no code yet. */
async function signAsEither({ embedded, one, smart, eoa }: Stage): Promise<void> {
  const sign = async (address: Address, [shown, notShown]: readonly [string, string]) => {
    const answer = embedded.request('personal_sign', ['0x68656c6c6f', address])
    await embedded.review()
    await expect(embedded.fact(shown).getByTitle(address)).toBeVisible()
    await expect(embedded.fact(notShown)).toBeHidden()
    await embedded.pressApprove()
    return (await answer).value as Hex
  }
  const ofSmart = await sign(smart, ['Smart account', 'Your account'])
  const ofKey = await sign(eoa, ['Your account', 'Smart account'])
  const message = 'hello'
  const isOf = (address: Address, signature: Hex) => one.client.verifyMessage({ address, message, signature })
  expect([await isOf(smart, ofSmart), await isOf(eoa, ofSmart)]).toEqual([true, false])
  expect(await verifyMessage({ address: eoa, message, signature: ofKey })).toBe(true)
}

async function sendAfterFailing({ widget, embedded, one, smart }: Stage): Promise<void> {
  const token = await deployToken(one, { name: 'Test dollar', symbol: 'TUSD', decimals: 6 })
  const shop = someone()
  const tooMuch = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [shop, 1n] })
  const payment = { to: shop, value: numberToHex(parseEther('0.1')) }
  const failing = batch(smart, shop, { calls: [payment, { to: token.address, data: tooMuch }] })
  // The bundler's code for calls that fail (ERC-7769).
  expect(await embedded.request('wallet_sendCalls', failing)).toEqual({
    code: -32521,
    message: expect.stringContaining('revert'),
  })
  await widget.expectClosed()
  expect([await one.balanceOf(smart), await one.balanceOf(shop)]).toEqual([parseEther('2'), 0n])
  expect(await one.client.getCode({ address: smart })).toBeUndefined()

  // The account is not stuck: the same payment without the failing call is sent.
  const answer = embedded.request('wallet_sendCalls', batch(smart, shop))
  await embedded.pressApprove()
  expect((await answer).code).toBeUndefined()
  await expect.poll(() => one.balanceOf(shop)).toBe(PAID)
}

async function signWithCode({ embedded, one, smart: address }: Stage): Promise<void> {
  expect((await one.client.getCode({ address })) ?? '0x').not.toBe('0x')
  const answer = embedded.request('personal_sign', ['0x68656c6c6f', address])
  await embedded.pressApprove()
  const signature = (await answer).value as Hex
  expect(await one.client.verifyMessage({ address, message: 'hello', signature })).toBe(true)
}

test('a visitor signs with either account, and is not asked for a batch that would fail', async ({
  dapp,
  widget,
  embedded,
  nodes: { one },
}) => {
  const stage = { widget, embedded, one, ...(await newSmartVisitor({ dapp, embedded, chain: one })) }
  await test.step('the approval of a message says which of the accounts signs, and that one does', () =>
    signAsEither(stage))
  await test.step('a batch of which one call fails is refused before the visitor is asked, and nothing moves', () =>
    sendAfterFailing(stage))
  await test.step('a message is verified by others after the account has code, as before', () =>
    signWithCode(stage))
})
