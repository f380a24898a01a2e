import { parseEther, parseUnits } from 'viem'
import type { ChainHelper } from '../../support/chain.ts'
import type { Embedded } from '../../support/embedded.ts'
import { ownPools } from '../../support/ownPools.ts'
import { press } from '../../support/press.ts'
import { hold } from '../../support/sending.ts'
import { expect, test } from '../../support/swapping.ts'

const units = (shown: string) => parseUnits(shown.replaceAll(',', ''), 6)

/** Signs in by email to the plain account, which gets some of the coin. */
async function signedIn(embedded: Embedded, { client }: ChainHelper) {
  await embedded.open()
  await embedded.signIn()
  const { eip155: from } = await embedded.addresses()
  await client.setBalance({ address: from, value: parseEther('2') })
  return from
}

test('an embedded account swaps the coin with one approval in its window, and gets what was quoted', async ({
  page,
  embedded,
  nodes: { one },
  swapping,
}) => {
  const { gem, held } = await ownPools(one)
  await hold(page, ...held)
  const from = await signedIn(embedded, one)
  await swapping.open({ toToken: gem.address, amount: '0.5' })
  await swapping.review()
  const quoted = await swapping.received()
  const minimum = (await swapping.fact('Minimum received').innerText()).replace(/[^\d.,]/g, '')
  await press(swapping.swap)
  await embedded.review()
  await expect(embedded.title).toContainText('Swap 0.5 ETH for at least')
  await expect(embedded.fact('You send')).toHaveText('0.5 ETH')
  await expect(embedded.fact('You receive')).toContainText(`at least ${minimum} “GEM”`)
  expect(await gem.balanceOf(from)).toBe(0n)
  await embedded.pressApprove()
  await expect(swapping.preview).toContainText(`Swapped 0.5 ETH to ${quoted} GEM`)
  expect(await gem.balanceOf(from)).toBe(units(quoted))
})

test('an embedded account allows exactly the amount of a token first, and then swaps it', async ({
  page,
  embedded,
  nodes: { one },
  swapping,
  widget,
}) => {
  const { gem, ore, held } = await ownPools(one)
  await hold(page, ...held)
  const from = await signedIn(embedded, one)
  await gem.mint(from, units('1000'))
  await swapping.open({ fromToken: gem.address, toToken: ore.address, amount: '250' })
  await swapping.review()
  const quoted = await swapping.received()
  await press(swapping.swap)
  await embedded.review()
  await expect(embedded.title).toContainText('250')
  expect(await gem.allowance(from)).toBe(0n)
  await embedded.pressApprove()
  await embedded.review()
  await expect(embedded.title).toContainText('Swap 250')
  expect(await gem.allowance(from)).toBe(units('250'))
  await embedded.pressApprove()
  await expect(swapping.preview).toContainText(`Swapped 250 GEM to ${quoted} ORE`)
  expect(await ore.balanceOf(from)).toBe(units(quoted))
  expect(await gem.balanceOf(from)).toBe(units('750'))
  expect(await gem.allowance(from)).toBe(0n)
  await press(widget.button('Done'))
  await widget.expectClosed()
})
