import { expect, test } from 'vitest'
import { readOperationText } from '../../smartAccount/operationText.ts'
import { acceptRequest } from '../accept.ts'
import { finish } from '../finish.ts'
import type { Approval, Request } from '../methods/allowedMethods.ts'
import { prepare } from '../prepare.ts'
import { FRIEND, OWNER, SMART, smartSession } from './smart.fixture.ts'

const SEND = {
  method: 'wallet_sendCalls',
  params: [{ version: '2.0.0', chainId: '0x1', atomicRequired: true, calls: [{ to: FRIEND, value: '0x1' }] }],
}

/** An operation that was approved, while another one was sent that many seconds ago. */
async function afterAnother(nonce: bigint, seconds: number) {
  const { context, bundler } = smartSession()
  const request = acceptRequest(SEND, context.networks) as Request<Approval>
  const prepared = await prepare(request, context)
  const { payload } = prepared
  if (payload.kind !== 'evm-user-operation') throw new Error('This is no operation')
  const typed = SMART.typedData(readOperationText(payload.operation), 1)
  const signature = await OWNER.signTypedData(typed)
  const sentAt = Math.floor(Date.now() / 1_000) - seconds
  const hash = `0x${'ee'.repeat(32)}` as const
  await context.smart.operations.add({ chainId: 1, hash, sender: SMART.address, nonce, since: 1n, sentAt })
  return { bundler, outcome: finish(request, prepared, { kind: payload.kind, signature }, context) }
}

test('an operation does not take the place of one that was sent while it was shown', async () => {
  const { bundler, outcome } = await afterAnother(0n, 2)
  await expect(outcome).rejects.toMatchObject({
    code: -32002,
    message: expect.stringContaining('Another operation of this account was sent'),
  })
  expect(bundler.taken).toEqual([])
})

test('an operation takes the place of one that was sent so long ago that its bundler has lost it', async () => {
  const { bundler, outcome } = await afterAnother(0n, 181)
  await outcome
  expect(bundler.taken).toHaveLength(1)
})
