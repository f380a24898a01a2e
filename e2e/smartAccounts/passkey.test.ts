import { type Address, type Hex, hashTypedData, hexToBytes, http, parseEther } from 'viem'
import { createBundlerClient } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { ENTRY_POINT } from '../../secure-frame/shared/smartContracts.ts'
import { checkAssertion } from '../../secure-frame/src/passkey/assertion.ts'
import { addKeyData, isOwner, ownerOf, removeKeyData } from '../../secure-frame/src/passkey/owners.ts'
import { encodeSignature, keyNameOf } from '../../secure-frame/src/passkey/signature.ts'
import { createSoftKey, type Faults } from '../../secure-frame/src/passkey/softKey.fixture.ts'
import { signTakeOver } from '../../secure-frame/src/passkey/takeOver.ts'
import { createNode } from '../../secure-frame/src/rpc/node.ts'
import { signPayload } from '../../secure-frame/src/signing/signPayload.ts'
import { smartAccountOf } from '../../secure-frame/src/smartAccount/accounts.ts'
import type { AccountCall } from '../../secure-frame/src/smartAccount/executions.ts'
import { operationJson, operationText } from '../../secure-frame/src/smartAccount/operationText.ts'
import { prepareOperation } from '../../secure-frame/src/smartAccount/prepareOperation.ts'
import type { UserOperation } from '../../secure-frame/src/smartAccount/userOperation.ts'
import { useSmartChain } from './smartChain.fixture.ts'

const local = useSmartChain()

/** What the frame asks. */
const sources = () => ({
  chainId: local.chain.chainId,
  node: createNode({ name: 'The chain', rpcUrl: local.chain.url }, fetch),
  bundler: createNode({ name: 'The bundler', rpcUrl: local.bundler.url }, fetch),
})

const newKey = () => {
  const key = generatePrivateKey()
  return { key, address: privateKeyToAccount(key).address }
}
const newAddress = (): Address => newKey().address

async function send(operation: UserOperation, signature: Hex) {
  const params = [{ ...operationJson(operation), signature }, ENTRY_POINT]
  const hash = (await sources().bundler('eth_sendUserOperation', params)) as Hex
  const client = createBundlerClient({
    client: local.helper.client,
    transport: http(local.bundler.url),
    pollingInterval: 50,
  })
  return client.waitForUserOperationReceipt({ hash, timeout: 30_000 })
}

/** Makes calls as the account, signed by the signer's own code with a key that owns it. */
async function execute(
  who: { key: Hex; address: Address; initialOwner?: Address },
  calls: readonly AccountCall[],
) {
  const account = smartAccountOf('hybrid', who.address, who.initialOwner)
  const operation = await prepareOperation({ account, calls, ...sources() })
  const signed = signPayload(
    {
      kind: 'evm-user-operation',
      chainId: local.chain.chainId,
      account: 'hybrid',
      operation: operationText(operation),
    },
    { evm: new Uint8Array(hexToBytes(who.key)), solana: new Uint8Array(32), initialOwner: who.initialOwner },
  )
  if (signed.kind !== 'evm-user-operation') throw new Error('This is no operation')
  return send(operation, signed.signature)
}

/** A person whose smart account has 1 ETH, and a passkey that owns it too. */
async function personWithPasskey() {
  const owner = newKey()
  const account = smartAccountOf('hybrid', owner.address)
  const soft = createSoftKey()
  const { address } = account
  await local.helper.client.setBalance({ address, value: parseEther('1') })
  const { node } = sources()
  expect(await isOwner(account, soft.passkey, node)).toBe(false)
  const data = addKeyData(soft.passkey)
  expect(await execute(owner, [{ to: address, value: 0n, data }])).toMatchObject({ success: true })
  expect(await isOwner(account, soft.passkey, node)).toBe(true)
  return { owner, account, soft }
}
type Person = Awaited<ReturnType<typeof personWithPasskey>>

/** The operation by which the passkey makes a new key the owner. */
const takeOver = (
  { account, soft }: Person,
  newOwner: Address,
  faults: Faults = {},
  changed: Partial<UserOperation> = {},
) =>
  signTakeOver({
    account,
    passkey: soft.passkey,
    newOwner,
    origin: soft.origin,
    ...sources(),
    prepare: async (request) => ({ ...(await prepareOperation({ ...sources(), ...request })), ...changed }),
    ask: async (challenge) => soft.answer(challenge, faults),
  })

test('a passkey is added, replaces a lost owner at the same address, and is removed', async () => {
  const person = await personWithPasskey()
  const { owner, account, soft } = person
  const { node } = sources()
  expect(await ownerOf(account, owner.address, node)).toBe(owner.address.toLowerCase())

  const next = newKey()
  const { operation, signature } = await takeOver(person, next.address)
  expect(await send(operation, signature)).toMatchObject({ success: true, sender: account.address })
  expect(await ownerOf(account, owner.address, node)).toBe(next.address.toLowerCase())

  const heir = { ...next, initialOwner: owner.address }
  const to = newAddress()
  expect(smartAccountOf('hybrid', next.address, owner.address).address).toBe(account.address)
  expect(await execute(heir, [{ to, value: 5n, data: '0x' }])).toMatchObject({ success: true })
  expect(await local.helper.balanceOf(to)).toBe(5n)
  await expect(execute(owner, [{ to, value: 7n, data: '0x' }])).rejects.toThrow(/AA24|signature/i)

  const data = removeKeyData(soft.passkey)
  expect(await execute(heir, [{ to: account.address, value: 0n, data }])).toMatchObject({ success: true })
  expect(await isOwner(account, soft.passkey, node)).toBe(false)
  const again = await takeOver(person, owner.address)
  await expect(send(again.operation, again.signature)).rejects.toThrow(/AA2[34]|signature|revert/i)
  expect(await ownerOf(account, owner.address, node)).toBe(next.address.toLowerCase())
  expect(await local.helper.balanceOf(to)).toBe(5n)
}, 180_000)

test('the signer refuses an account that another first owner has', async () => {
  const person = await personWithPasskey()
  const stranger = { ...newKey(), initialOwner: newAddress() }
  const operation = await prepareOperation({
    account: person.account,
    calls: [{ to: newAddress(), value: 1n, data: '0x' }],
    ...sources(),
  })
  const payload = {
    kind: 'evm-user-operation',
    chainId: local.chain.chainId,
    account: 'hybrid',
    operation: operationText(operation),
  } as const
  const keys = { evm: new Uint8Array(hexToBytes(stranger.key)), solana: new Uint8Array(32) }
  const refused = expect.objectContaining({ code: -32602 })
  expect(() => signPayload(payload, { ...keys, initialOwner: stranger.initialOwner })).toThrow(refused)
  expect(() => signPayload(payload, keys)).toThrow(refused)
}, 120_000)

describe('a passkey does not take over', () => {
  let person: Person

  test.each<[string, Faults]>([
    ['for another site', { rpId: 'evil.example' }],
    ['with an answer to another challenge', { challenge: new Uint8Array(32).fill(9) }],
    ['without a verified person', { flags: 1 }],
  ])(
    '%s: the frame refuses it before anything is sent',
    async (_, faults) => {
      person ??= await personWithPasskey()
      await expect(takeOver(person, newAddress(), faults)).rejects.toMatchObject({ problem: 'invalid' })
    },
    120_000,
  )

  test('with a bundler that asks for too much, or that changes the operation', async () => {
    person ??= await personWithPasskey()
    const to = newAddress()
    const costly = { problem: 'costly' }
    const dear = { maxFeePerGas: parseEther('0.001') }
    await expect(takeOver(person, to, {}, dear)).rejects.toMatchObject(costly)
    const heavy = { preVerificationGas: 10_000_000n }
    await expect(takeOver(person, to, {}, heavy)).rejects.toMatchObject(costly)
    const callData = person.account.encodeCalls([{ to, value: 1n, data: '0x' }])
    await expect(takeOver(person, to, {}, { callData })).rejects.toMatchObject({ code: -32602 })
  }, 120_000)

  test('with a signature that is sent unchecked: the chain refuses it', async () => {
    person ??= await personWithPasskey()
    const { account, soft, owner } = person
    const { operation } = await takeOver(person, newAddress())
    const challenge = hexToBytes(hashTypedData(account.typedData(operation, local.chain.chainId)))
    const { origin, passkey } = soft
    const name = keyNameOf(passkey)
    const right = checkAssertion(soft.answer(challenge), passkey, { challenge, origin })
    const other = new Uint8Array(32).fill(9)
    const replayed = checkAssertion(soft.answer(other), passkey, { challenge: other, origin })
    const stranger = createSoftKey()
    const foreign = checkAssertion(stranger.answer(challenge), stranger.passkey, {
      challenge,
      origin: stranger.origin,
    })
    const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
    for (const signature of [
      encodeSignature(name, { ...right, s: order - right.s }),
      encodeSignature(name, replayed),
      encodeSignature(name, foreign),
      encodeSignature(keyNameOf(stranger.passkey), foreign),
      encodeSignature(name, {
        ...right,
        authenticatorData: right.authenticatorData.map((byte, at) => (at === 32 ? 1 : byte)),
      }),
    ])
      await expect(send(operation, signature)).rejects.toThrow(/AA2[34]|signature|revert/i)
    expect(await ownerOf(account, owner.address, sources().node)).toBe(owner.address.toLowerCase())
    expect(await send(operation, encodeSignature(name, right))).toMatchObject({ success: true })
  }, 180_000)
})
