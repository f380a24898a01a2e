import {
  concatHex,
  getContractAddress,
  getCreate2Address,
  type Hex,
  numberToHex,
  padHex,
  parseEther,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { UPGRADED_CODE } from '../../secure-frame/src/smartAccount/delegation.ts'
import { useSmartChain } from './smartChain.fixture.ts'
import { newAddress, type Owner, payment, richOwner, sendBatch } from './upgrade.fixture.ts'

/* Contracts that pages deploy. The account of the key deploys them by transactions. A smart account cannot. */

const local = useSmartChain()

/** A contract whose code is the address that has created it. */
const CREATOR: Hex = '0x3360005260206000f3'
/** The proxy that most chains have, which deploys by CREATE2 (https://github.com/Arachnid/deterministic-deployment-proxy). */
const FACTORY = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

const codeAt = (address: Hex) => local.helper.client.getCode({ address })
const createdBy = (address: Hex) => padHex(address, { size: 32 }).toLowerCase()
const kinds = ({ seen }: Owner) => seen.map(({ payload }) => payload.kind)

/** The code of the contract that a transaction has deployed. */
async function deployedIn(hash: Hex | undefined) {
  const { contractAddress } = await local.helper.receiptOf(hash ?? '0x')
  return contractAddress && codeAt(contractAddress)
}

describe.each([
  ['that is not upgraded', async () => {}, undefined],
  ['that is upgraded', sendBatch, UPGRADED_CODE],
] as const)('the account of the key %s', (_, before, code) => {
  async function owner() {
    const made = await richOwner(local)
    await before(made)
    made.seen.length = 0
    return made
  }

  test('deploys in calls that need not be atomic, one transaction after the other', async () => {
    const made = await owner()
    const to = newAddress()
    const id = await made.sendCalls({ atomicRequired: false, calls: [payment(to), { data: CREATOR }] })
    const found = await made.settled(id)
    expect(found).toMatchObject({ status: 200, atomic: false })
    expect(kinds(made)).toEqual(['evm-transaction', 'evm-transaction'])
    expect(made.seen[1]?.display).toMatchObject({ title: 'Create a contract', understood: true })
    expect(await deployedIn(found?.receipts[1]?.transactionHash)).toBe(createdBy(made.address))
    expect(await local.helper.balanceOf(to)).toBe(parseEther('0.1'))
    expect(await codeAt(made.address)).toBe(code)
  }, 60_000)

  test('refuses a deployment among calls that must be atomic, before anything is asked', async () => {
    const made = await owner()
    const calls = [payment(newAddress()), { data: CREATOR }]
    await expect(made.sendCalls({ atomicRequired: true, calls })).rejects.toMatchObject({ code: 5760 })
    expect(made.seen).toEqual([])
  }, 60_000)

  test('deploys by a single call that must be atomic, which every transaction is', async () => {
    const made = await owner()
    const id = await made.sendCalls({ atomicRequired: true, calls: [{ data: CREATOR }] })
    const found = await made.settled(id)
    expect(found).toMatchObject({ status: 200 })
    expect(await deployedIn(found?.receipts[0]?.transactionHash)).toBe(createdBy(made.address))
  }, 60_000)

  test('deploys by a transaction', async () => {
    const made = await owner()
    const nonce = BigInt(await local.helper.client.getTransactionCount({ address: made.address }))
    const hash = (await made.request('eth_sendTransaction', [{ data: CREATOR }])) as Hex
    expect(await deployedIn(hash)).toBe(createdBy(made.address))
    expect(await codeAt(getContractAddress({ from: made.address, nonce }))).toBe(createdBy(made.address))
  }, 60_000)
})

describe('a smart account', () => {
  async function person() {
    const made = await richOwner(local)
    const from = made.context.smart.account.address
    await local.helper.client.setBalance({ address: from, value: parseEther('1') })
    return { ...made, from }
  }
  const refused = {
    code: -32602,
    message: expect.stringMatching(/cannot deploy.*call a factory.*use the EOA/),
  }

  test('refuses deployments, and says what works instead', async () => {
    const { from, sendCalls, request, seen } = await person()
    const deploying = { calls: [payment(newAddress()), { data: CREATOR }] }
    for (const atomicRequired of [true, false])
      await expect(sendCalls({ from, atomicRequired, ...deploying })).rejects.toMatchObject(refused)
    await expect(request('eth_sendTransaction', [{ from, data: CREATOR }])).rejects.toMatchObject(refused)
    expect(seen).toEqual([])
  }, 60_000)

  test('calls a factory, which is then the creator', async () => {
    const { from, sendCalls, settled } = await person()
    const salt = numberToHex(BigInt(newAddress()), { size: 32 })
    const calls = [payment(newAddress()), { to: FACTORY, data: concatHex([salt, CREATOR]) }]
    const found = await settled(await sendCalls({ from, atomicRequired: true, calls }))
    expect(found).toMatchObject({ status: 200, atomic: true })
    const contract = getCreate2Address({ from: FACTORY, salt, bytecode: CREATOR })
    expect(await codeAt(contract)).toBe(createdBy(FACTORY))
  }, 60_000)
})
