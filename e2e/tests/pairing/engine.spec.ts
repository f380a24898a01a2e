import { verifyMessage } from 'viem'
import { expect, test } from '../../support/pairing.ts'

test('a wallet on a phone pairs by code, signs and is restored after a reload, and only our servers are called', async ({
  page,
  dapp,
  widget,
  pairing,
  stack,
}) => {
  await dapp.open()
  const wallet = await pairing.wallet()
  const relay = new URL(pairing.relayUrl).origin
  expect(pairing.called()).not.toContain(relay)
  await widget.connect('WalletConnect')
  const code = widget.frame.getByRole('img', { name: /^QR code/ })
  const [plate, picture] = await Promise.all([code.boundingBox(), code.locator('svg').last().boundingBox()])
  // The picture may cover no more than error correction can restore.
  expect((picture?.width ?? 0) / (plate?.width ?? 0)).toBeLessThan(0.22)
  const proposal = await wallet.pair(await pairing.code())
  expect(proposal.params.proposer.metadata.url).toBe(dapp.origin)
  expect(proposal.params.requiredNamespaces).toEqual({})
  await wallet.approve(proposal)
  await dapp.expectStatus('connected')
  const address = await pairing.address()

  const { value } = await pairing.ask('personal_sign', ['0x68656c6c6f', address])
  const signature = value as `0x${string}`
  expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)

  await page.reload()
  await dapp.expectStatus('connected')
  await pairing.ask('personal_sign', ['0x68656c6c6f', address])
  expect(wallet.log.map(({ method }) => method)).toEqual(['personal_sign', 'personal_sign'])
  expect(wallet.proposals).toHaveLength(1)
  await wallet.disconnect()
  await dapp.expectStatus('disconnected')
  const { dapp: own, widget: ours, secure } = stack.origins
  const sites = pairing.called().filter((origin) => !/:\/\/127\.0\.0\.1/.test(origin))
  expect([own, ours, secure]).toEqual(expect.arrayContaining(sites))
  expect(pairing.called().filter((origin) => origin.startsWith('ws'))).toEqual([relay])
})
