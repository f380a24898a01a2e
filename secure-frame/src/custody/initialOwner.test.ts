import { keccak256 } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { userOperation } from '../decode/fixtures/operation.fixture.ts'
import { type Hex, hashPayload, type Payload } from '../signing/payload.ts'
import { smartAccountOf } from '../smartAccount/accounts.ts'
import { operationText } from '../smartAccount/operationText.ts'
import { openRecords } from '../storage/records.ts'
import { createSignerCore } from './signerCore.ts'
import { systemClock } from './unlocked.ts'
import { openVault } from './vault.ts'

const userId = 'ada'
const initialOwner = privateKeyToAddress(keccak256('0x02'))

test('the signer signs for the account of the first owner that its wallet names, and for no other', async () => {
  const vault = openVault(openRecords('test', () => undefined))
  const core = createSignerCore({ vault, clock: systemClock, onLocked: () => undefined })
  const { evmAddress, solanaAddress } = await core.create({ userId })
  const wallet = { walletId: 'w', epoch: 2, evmAddress, solanaAddress, initialOwner }
  await core.keep({ userId, wallet })
  const signFor = async (first: Hex | undefined) => {
    const { address: sender } = smartAccountOf('hybrid', evmAddress as Hex, first)
    const operation = operationText({
      ...userOperation([{ to: initialOwner, value: 1n, data: '0x' }]),
      sender,
    })
    const payload: Payload = { kind: 'evm-user-operation', chainId: 1, account: 'hybrid', operation }
    return core.sign({ payload, hash: await hashPayload(payload) })
  }
  expect(await signFor(initialOwner)).toMatchObject({ kind: 'evm-user-operation' })
  await expect(signFor(undefined)).rejects.toMatchObject({ code: -32602 })
  await core.lock({})
})
