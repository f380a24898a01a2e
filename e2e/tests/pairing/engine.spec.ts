import { verifyMessage } from 'viem'
import { expect, test } from '../../support/pairing.ts'

test('a wallet on a phone is paired by code, signs, and is there after a reload', async ({
  page,
  dapp,
  widget,
  pairing,
}) => {
  const foreign: string[] = []
  const isOurs = (url: string) =>
    /^(?:https?|wss?):\/\/(?:[\w-]+\.localhost|127\.0\.0\.1)(?::\d+)?\//.test(url)
  const note = (url: string) => {
    if (/^(?:http|ws)/.test(url) && !isOurs(url)) foreign.push(url)
  }
  page.on('request', (request) => note(request.url()))
  page.on('websocket', (socket) => note(socket.url()))

  await dapp.open()
  const wallet = await pairing.wallet()
  await widget.connect('WalletConnect')
  const proposal = await wallet.pair(await pairing.code())
  expect(proposal.params.proposer.metadata.url).toBe(dapp.origin)
  await wallet.approve(proposal)
  await dapp.expectStatus('connected')
  const state = await dapp.state()
  const account = state.namespaces.eip155?.caipAddress?.split(':')[2] as `0x${string}`

  const signature = await page.evaluate(
    async (address) =>
      window.airlock
        ?.getProvider('eip155')
        .request({ method: 'personal_sign', params: ['0x68656c6c6f', address] }),
    account,
  )
  expect(
    await verifyMessage({ address: account, message: 'hello', signature: signature as `0x${string}` }),
  ).toBe(true)

  await page.reload()
  await dapp.expectStatus('connected')
  await wallet.disconnect()
  await dapp.expectStatus('disconnected')
  expect(foreign).toEqual([])
})
