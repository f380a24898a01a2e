import { address } from '@solana/kit'
import { newSolanaAccount } from '../../support/embeddedSolana.ts'
import { press } from '../../support/press.ts'
import { expect, test } from '../../support/sending.ts'
import { createMint } from '../../support/spl.ts'

test('the history and collectibles of a Solana account equal the runtime’s data', async ({
  page,
  embedded,
  solana,
  sending,
  widget,
}) => {
  await embedded.openWithSolana()
  await embedded.signIn()
  const { solana: owner } = await embedded.addresses()
  await solana.airdrop(owner, 1_000_000_000n)
  const [picture, shell] = await Promise.all([createMint(solana, 'token-2022', 0), createMint(solana, 'spl')])
  await picture.mint(owner, 1n)
  await shell.mint(owner, 5_000_001n)
  await sending.open('solana')
  await sending.choose('Solana')
  await sending.amount.fill('0.25')
  await sending.to.fill(newSolanaAccount())
  await sending.review()
  await press(sending.send)
  await embedded.pressApprove()
  await sending.expectSent('0.25 SOL')
  await press(widget.button('Done'))
  await widget.expectClosed()

  await page.evaluate(() => void window.airlock?.open({ view: 'Account', namespace: 'solana' }))
  const look = async (name: string) => {
    await press(widget.frame.getByRole('tab', { name, exact: true }))
    return widget.frame.getByRole('tabpanel', { name })
  }
  const moved = (await look('Activity')).locator('[title]:has(> bdi)')
  const short = ({ address: mint }: { address: string }) => `${mint.slice(0, 6)}…${mint.slice(-4)}`
  const expected = ['−0.25 SOL', '+1 SOL', `+1 ${short(picture)}`, `+5.000001 ${short(shell)}`]
  const told = () => moved.evaluateAll((all) => all.map((part) => part.getAttribute('title')))
  await expect.poll(async () => (await told()).sort()).toEqual(expected.sort())
  expect(await solana.rpc.getSignaturesForAddress(address(owner)).send()).toHaveLength(expected.length)
  const collected = (await look('NFTs')).getByRole('listitem')
  await expect(collected).toHaveCount(1)
  await expect(collected).toContainText(picture.address.slice(0, 4))
})
