import { type Hex, labelhash, namehash, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NAMES_KEY, newAccount } from '../../widget-app/server/names/names.fixture.ts'
import { type Chain, startChain } from '../local/chain.ts'
import { type ChainHelper, chainHelper } from '../support/chain.ts'
import { DEPLOYER, DEPLOYER_KEY, runDeploy, startEns } from './deployed.fixture.ts'

let running: Chain
let chain: ChainHelper
let ens: Awaited<ReturnType<typeof startEns>>

beforeAll(async () => {
  running = await startChain({ chainId: 31_337 })
  chain = chainHelper(running)
  ens = await startEns(chain, ['shop.eth', 'shop.example'])
}, 120_000)
afterAll(() => running.stop())

const WIDGET = 'https://widget.example/embed?x=1'
const run = (args: readonly string[], env: Record<string, string> = {}) =>
  runDeploy(['--rpc', chain.url, '--widget', WIDGET, '--registry', ens.registry.address, ...args], env)
const resolverOf = (name: string) => ens.registry.read<`0x${string}`>('resolver', namehash(name))

test('the resolver knows its gateway, its signers and its interfaces, and is set for each parent', async () => {
  const { out, err, code } = await run(['--parent', 'shop.eth', '--parent', 'shop.example'])
  expect({ err, code }).toEqual({ err: '', code: 0 })
  const resolver = await resolverOf('shop.eth')
  expect(await resolverOf('shop.example')).toBe(resolver)
  expect(out).toContain(`The resolver is ${resolver}.`)
  expect(out).not.toContain(NAMES_KEY.slice(2))
  expect(out).not.toContain(DEPLOYER_KEY.slice(2))
  const abi = parseAbi([
    'function url() view returns (string)',
    'function signers(address) view returns (bool)',
    'function supportsInterface(bytes4) view returns (bool)',
  ])
  const contract = { address: resolver, abi } as const
  const read = chain.client.readContract
  expect(await read({ ...contract, functionName: 'url' })).toBe(
    'https://widget.example/v1/ccip/{sender}/{data}.json',
  )
  const [, signer = ''] = /believes (0x\w{40})/.exec(out) ?? []
  expect(await read({ ...contract, functionName: 'signers', args: [signer as `0x${string}`] })).toBe(true)
  expect(await read({ ...contract, functionName: 'signers', args: [DEPLOYER] })).toBe(false)
  const supported = ['0x9061b923', '0x01ffc9a7', '0xffffffff', '0x3b3b57de'] as const
  const answers = supported.map((id) => read({ ...contract, functionName: 'supportsInterface', args: [id] }))
  expect(await Promise.all(answers)).toEqual([true, true, false, false])
}, 60_000)

test('a name that a wrapper owns is changed through the wrapper', async () => {
  const wrapper = await ens.contracts.deploy('EnsWrapper', ens.registry.address)
  await ens.registry.write('setSubnodeOwner', namehash('eth'), labelhash('wrapped'), DEPLOYER)
  await ens.registry.write('setOwner', namehash('wrapped.eth'), wrapper.address)
  const { code } = await run(['--parent', 'wrapped.eth'])
  expect(code).toBe(0)
  expect(await resolverOf('wrapped.eth')).not.toMatch(/^0x0+$/)
}, 60_000)

/** Gives a name below `eth` a resolver with this code, which answers every question in the same way. */
async function resolveBy(label: string, bytecode: Hex) {
  const { address } = newAccount()
  await chain.client.setCode({ address, bytecode })
  await ens.registry.write('setSubnodeOwner', namehash('eth'), labelhash(label), DEPLOYER)
  await ens.registry.write('setResolver', namehash(`${label}.eth`), address)
}

test('a name that resolves to an address itself loses it only if that is allowed', async () => {
  const args = ['--parent', 'paid.eth']
  await resolveBy('paid', `0x73${DEPLOYER.slice(2)}60005260206000f3`)
  const before = await chain.client.getTransactionCount({ address: DEPLOYER })
  const refused = await run(args)
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain(`paid.eth itself resolves to ${DEPLOYER}`)
  expect(await chain.client.getTransactionCount({ address: DEPLOYER })).toBe(before)
  expect(await run([...args, '--lose-address'])).toMatchObject({ code: 0, err: '' })
}, 60_000)

test('a resolver without an address for the name is replaced, also one of ours', async () => {
  const args = ['--parent', 'unpaid.eth']
  await resolveBy('unpaid', '0x60206000f3')
  expect(await run(args)).toMatchObject({ code: 0, err: '' })
  const resolver = await resolverOf('unpaid.eth')
  expect(await run(args)).toMatchObject({ code: 0, err: '' })
  expect(await resolverOf('unpaid.eth')).not.toBe(resolver)
}, 60_000)

test.each<[string, string[], Record<string, string>, string]>([
  ['the name of somebody else', ['--parent', 'other.eth'], {}, 'may not change other.eth'],
  ['a name that nobody owns', ['--parent', 'nobody.eth'], {}, 'Nobody owns nobody.eth'],
  [
    'no key',
    ['--parent', 'shop.eth'],
    { AIRLOCK_DEPLOYER_KEY: '' },
    'AIRLOCK_DEPLOYER_KEY has to be a private key',
  ],
  ['a key that is none', [], { AIRLOCK_NAMES_KEY: 'canary' }, 'AIRLOCK_NAMES_KEY has to be a private key'],
  ['a signer that is none', ['--signer', '0x12'], {}, 'Address "0x12" is invalid'],
])(
  '%s is refused before anything is deployed',
  async (_, args, env, message) => {
    await ens.registry.write('setSubnodeOwner', namehash('eth'), labelhash('other'), newAccount().address)
    const before = await chain.client.getTransactionCount({ address: DEPLOYER })
    const { err, code } = await run(args, env)
    expect(code).toBe(1)
    expect(err).toContain(message)
    expect(err).not.toContain('canary')
    expect(await chain.client.getTransactionCount({ address: DEPLOYER })).toBe(before)
  },
  60_000,
)
