import { type Address, type Hex, numberToHex, padHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { idOf, PAID, untilStatus } from '../../support/calls.ts'
import { expect, test } from '../../support/fixtures.ts'

/* Several calls (EIP-5792) in an extension that lacks the methods. */

/** A contract whose code is the address that has created it. */
const CREATOR: Hex = '0x3360005260206000f3'

test('a contract is deployed among calls that are sent one after the other, and not among those that must be atomic', async ({
  dapp,
  widget,
  embedded,
  chains,
}) => {
  await dapp.open()
  await widget.connect()
  await dapp.expectStatus('connected')
  const { eip155: from } = await embedded.addresses()
  const { client, id: chainId, balanceOf } = chains.one
  await client.setBalance({ address: from, value: parseEther('1') })
  const to: Address = privateKeyToAddress(generatePrivateKey())
  const calls = [{ to, value: numberToHex(PAID) }, { data: CREATOR }]
  const send = (atomicRequired: boolean) =>
    embedded.request('wallet_sendCalls', [
      { version: '2.0.0', from, chainId: numberToHex(chainId), atomicRequired, calls },
    ])

  const sentBefore = await client.getTransactionCount({ address: from })
  expect(await send(true)).toMatchObject({ code: 5760 })
  expect(await client.getTransactionCount({ address: from })).toBe(sentBefore)

  const callsId = idOf(await send(false))
  await untilStatus(embedded, callsId, 200)
  const { value } = await embedded.request('wallet_getCallsStatus', [callsId])
  const { atomic, receipts } = value as { atomic: boolean; receipts: { transactionHash: Hex }[] }
  expect([atomic, receipts.length]).toEqual([false, 2])
  expect(await balanceOf(to)).toBe(PAID)
  const { contractAddress } = await chains.one.receiptOf(receipts[1]?.transactionHash ?? '0x')
  if (!contractAddress) throw new Error('The second transaction has deployed nothing.')
  expect(await client.getCode({ address: contractAddress })).toBe(padHex(from, { size: 32 }).toLowerCase())
})
