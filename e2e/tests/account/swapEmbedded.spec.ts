import { parseEther, parseUnits } from 'viem'
import { ownPools } from '../../support/ownPools.ts'
import { press } from '../../support/press.ts'
import { hold } from '../../support/sending.ts'
import { expect, test } from '../../support/swapping.ts'

const units = (shown: string) => parseUnits(shown.replaceAll(',', ''), 6)

test('an embedded account swaps what was quoted: the coin with one approval in its window, a token after its exact allowance', async ({
  page,
  embedded,
  nodes: { one },
  swapping,
  widget,
}) => {
  test.slow()
  const { gem, ore, held } = await ownPools(one)
  await hold(page, ...held)
  await embedded.open()
  await embedded.signIn()
  const { eip155: from } = await embedded.addresses()
  await one.client.setBalance({ address: from, value: parseEther('2') })
  const leave = async () => {
    await press(widget.button('Done'))
    await widget.expectClosed()
  }

  await test.step('the coin, with one approval in its window', async () => {
    await swapping.open({ toToken: gem.address, amount: '0.5' })
    await swapping.review()
    const { shown, exact } = await swapping.received()
    const minimum = await swapping.minimum()
    await press(swapping.swap)
    await embedded.review()
    await expect(embedded.title).toContainText('Swap 0.5 ETH for at least')
    await expect(embedded.fact('You send')).toHaveText('0.5 ETH')
    await expect(embedded.fact('You receive')).toContainText(`at least ${minimum.exact} “GEM”`)
    expect(await gem.balanceOf(from)).toBe(0n)
    await embedded.pressApprove()
    await expect(swapping.preview).toContainText(`Swapped 0.5 ETH to ${shown} GEM`)
    expect(await gem.balanceOf(from)).toBe(units(exact))
    await leave()
  })

  await test.step('a token: it allows exactly the amount first, and then swaps it', async () => {
    await gem.mint(from, units('1000') - (await gem.balanceOf(from)))
    await swapping.open({ fromToken: gem.address, toToken: ore.address, amount: '250' })
    await swapping.review()
    const { shown, exact } = await swapping.received()
    await press(swapping.swap)
    await embedded.review()
    await expect(embedded.title).toContainText('250')
    expect(await gem.allowance(from)).toBe(0n)
    await embedded.pressApprove()
    await embedded.review()
    await expect(embedded.title).toContainText('Swap 250')
    expect(await gem.allowance(from)).toBe(units('250'))
    await embedded.pressApprove()
    await expect(swapping.preview).toContainText(`Swapped 250 GEM to ${shown} ORE`)
    expect(await ore.balanceOf(from)).toBe(units(exact))
    expect(await gem.balanceOf(from)).toBe(units('750'))
    expect(await gem.allowance(from)).toBe(0n)
    await leave()
  })
})
