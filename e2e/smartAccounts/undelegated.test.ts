import { type Address, type Hex, parseEther, parseTransaction, zeroAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { FRAMEWORK } from '../../secure-frame/shared/smartContracts.ts'
import { UPGRADED_CODE } from '../../secure-frame/src/smartAccount/delegation.ts'
import { startChain } from '../local/chain.ts'
import { chainHelper } from '../support/chain.ts'
import { useSmartChain } from './smartChain.fixture.ts'
import {
  atomicity,
  newAddress,
  type Owner,
  payment,
  richOwner,
  sendBatch,
  sentAuthorization,
} from './upgrade.fixture.ts'

const local = useSmartChain()

const codeOf = (address: Address) => local.helper.client.getCode({ address })
const countOf = (address: Address) => local.helper.client.getTransactionCount({ address })

describe('the upgrade is removed', () => {
  test('by one transaction, after which the account can be upgraded again', async () => {
    const owner = await richOwner(local)
    await sendBatch(owner)
    expect(await owner.undelegate()).toBe(null)
    expect(await codeOf(owner.address)).toBeUndefined()
    expect(await atomicity(owner)).toBe('ready')
    const { display } = owner.seen.at(-1) ?? {}
    expect(display).toMatchObject({
      title: 'Remove the upgrade from your account',
      understood: true,
      dangers: [],
      balanceChanges: { succeeds: true, changes: [] },
    })
    expect(display?.rows).toContainEqual({
      label: 'Removed code',
      value: FRAMEWORK.EIP7702StatelessDeleGator,
      kind: 'address',
    })
    await sendBatch(owner)
    expect(await codeOf(owner.address)).toBe(UPGRADED_CODE)
    // The authorization, then the removal with its own, then the second authorization.
    expect(await countOf(owner.address)).toBe(4)
  }, 90_000)

  test('only if there is one', async () => {
    const owner = await richOwner(local)
    await expect(owner.undelegate()).rejects.toMatchObject({ code: -32602 })
  }, 60_000)
})

describe('an account that other code runs', () => {
  const foreign = async () => {
    const owner = await richOwner(local)
    const code: Hex = `0xef0100${FRAMEWORK.HybridDeleGator.slice(2)}`
    await local.helper.client.setCode({ address: owner.address, bytecode: code })
    return owner
  }

  test('executes no batches', async () => {
    const owner = await foreign()
    expect(await atomicity(owner)).toBe('unsupported')
    const calls = [payment(newAddress()), payment(newAddress())]
    await expect(owner.sendCalls({ atomicRequired: true, calls })).rejects.toMatchObject({ code: 5760 })
    const id = await owner.sendCalls({ calls })
    expect(await owner.settled(id)).toMatchObject({ status: 200, atomic: false })
    expect(owner.seen.map(({ payload }) => payload.kind)).toEqual(['evm-transaction', 'evm-transaction'])
  }, 60_000)

  test('can be freed from it', async () => {
    const owner = await foreign()
    await owner.undelegate()
    expect(await codeOf(owner.address)).toBeUndefined()
    expect(owner.seen[0]?.display.rows).toContainEqual(
      expect.objectContaining({ label: 'Removed code', value: FRAMEWORK.HybridDeleGator }),
    )
  }, 60_000)
})

describe('the signed authorization', () => {
  /** A stranger's transaction with it. */
  async function replay(
    owner: Owner,
    { chainId, client }: { chainId: number; client: typeof local.helper.client },
  ) {
    const stranger = privateKeyToAccount(generatePrivateKey())
    await client.setBalance({ address: stranger.address, value: parseEther('1') })
    const serializedTransaction = await stranger.signTransaction({
      chainId,
      nonce: 0,
      gas: 200_000n,
      maxFeePerGas: 10n ** 11n,
      to: zeroAddress,
      authorizationList: [sentAuthorization(owner)],
    })
    expect(parseTransaction(serializedTransaction).authorizationList).toHaveLength(1)
    const hash = await client.sendRawTransaction({ serializedTransaction })
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    return client.getCode({ address: owner.address })
  }

  test('counts on no other chain', async () => {
    const owner = await richOwner(local)
    await sendBatch(owner)
    const other = await startChain({ chainId: 31_338 })
    try {
      const { client } = chainHelper(other)
      expect(await replay(owner, { chainId: 31_338, client })).toBeUndefined()
    } finally {
      await other.stop()
    }
  }, 60_000)

  test('does not count again after the removal', async () => {
    const owner = await richOwner(local)
    await sendBatch(owner)
    await owner.undelegate()
    expect(await replay(owner, { chainId: 31_337, client: local.helper.client })).toBeUndefined()
  }, 60_000)
})
