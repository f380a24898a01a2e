import { base64urlnopad } from '@scure/base'
import { decodeFunctionData, encodeAbiParameters, type Hex, numberToHex, parseAbi } from 'viem'
import { vi } from 'vitest'
import type { KeptPasskey, Passkey } from '../../shared/passkeysApi.ts'
import type { Wallet } from '../../shared/values.ts'
import { createSoftKey, type Faults } from '../passkey/softKey.fixture.ts'
import { fakeNode } from '../rpc/node.fixture.ts'
import { createBundler, createChain, executed } from '../rpc/smartAccount/smart.fixture.ts'
import { smartAccountOf } from '../smartAccount/accounts.ts'
import { operationHash } from '../smartAccount/userOperation.ts'
import { ADA, type Answers, attempt, NOW, WALLET } from './fakes.fixture.ts'
import { createTestFrame, network } from './testFrame.fixture.ts'

const RP = 'secure.example'
const abi = parseAbi([
  'function owner() view returns (address)',
  'function getKey(string keyId) view returns (uint256 x, uint256 y)',
  'function addKey(string keyId, uint256 x, uint256 y)',
  'function removeKey(string keyId)',
  'function transferOwnership(address newOwner)',
  'function getNonce(address sender, uint192 key) view returns (uint256)',
])
const word = (value: bigint): Hex => numberToHex(value, { size: 32 })

/** A chain with the smart account of a first owner. Operations change its owners, whoever signed them. */
function createAccountChain(initialOwner: Hex) {
  const chain = createChain()
  const keys = new Map<string, readonly [bigint, bigint]>()
  const state = { owner: initialOwner, keys, isDown: false }
  const account = smartAccountOf('hybrid', initialOwner)
  function call(data: Hex): Hex {
    const { functionName, args } = decodeFunctionData({ abi, data })
    if (functionName === 'owner') return word(BigInt(state.owner))
    if (functionName !== 'getKey') return word(chain.state.nonce)
    const [x, y] = keys.get(args[0]) ?? [0n, 0n]
    return encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [x, y])
  }
  function execute(data: Hex): void {
    const { functionName, args } = decodeFunctionData({ abi, data })
    if (functionName === 'addKey') keys.set(args[0], [args[1], args[2]])
    if (functionName === 'removeKey') keys.delete(args[0])
    if (functionName === 'transferOwnership') state.owner = args[0]
  }
  const taken = createBundler()
  const bundler = createBundler({
    eth_sendUserOperation: (params: Parameters<typeof taken.take>[0]) => {
      const hash = taken.take(params)
      const { operation } = taken.taken.at(-1) ?? {}
      if (!operation) throw new Error('Nothing was sent')
      for (const one of account.decodeCalls(operation.callData)) execute(one.data)
      chain.state.code = '0x363d'
      chain.mine(executed(operationHash(operation, 1), { sender: account.address, nonce: operation.nonce }))
      return hash
    },
  })
  const { fetch } = fakeNode({
    ...chain.answers,
    eth_call: ([{ data }]: [{ data: Hex }]) => (state.isDown ? 'down' : call(data)),
    eth_getBalance: '0xde0b6b3a7640000',
  })
  const deploy = () => {
    chain.state.code = '0x363d'
  }
  return { state, fetch, bundler, account, deploy }
}

/** A browser with one software passkey. */
function stubBrowser(soft: ReturnType<typeof createSoftKey>) {
  const faults: { now: Faults; refuse: Error | null } = { now: {}, refuse: null }
  class Credential {
    readonly rawId = new Uint8Array(base64urlnopad.decode(soft.passkey.credentialId)).buffer
    readonly response: unknown
    constructor(response: unknown) {
      this.response = response
    }
  }
  const asked: string[] = []
  const answer = async (name: string, response: () => unknown) => {
    asked.push(name)
    if (faults.refuse) throw faults.refuse
    return new Credential(response())
  }
  vi.stubGlobal('PublicKeyCredential', Credential)
  vi.stubGlobal('location', { hostname: RP, origin: soft.origin })
  vi.stubGlobal(
    'IntersectionObserverEntry',
    Object.assign(() => undefined, { prototype: { isVisible: true } }),
  )
  vi.stubGlobal('navigator', {
    userAgent: '',
    credentials: {
      create: () => answer('create', () => ({ getPublicKey: () => soft.spki })),
      get: ({ publicKey }: { publicKey: { challenge: Uint8Array } }) =>
        answer('get', () => soft.answer(publicKey.challenge, faults.now)),
    },
  })
  return { faults, asked }
}

interface Options {
  /** The passkeys on the server. */
  kept?: readonly Passkey[]
  wallet?: Wallet
  answers?: Answers
  smartAccounts?: readonly string[]
}

/** A person with a smart account on chain 1, a browser with a passkey, and a server that keeps the public part. */
export function passkeyPerson({
  kept = [],
  wallet = WALLET,
  answers = {},
  smartAccounts = ['eip155:1'],
}: Options = {}) {
  const soft = createSoftKey(RP, `https://${RP}`)
  const browser = stubBrowser(soft)
  const chain = createAccountChain((wallet.initialOwner ?? wallet.evmAddress) as Hex)
  const server = { passkeys: kept.map((one): KeptPasskey => ({ ...one, createdAt: NOW })), wallet }
  const frame = createTestFrame({
    user: ADA,
    networks: [network('eip155:1')],
    smartAccounts,
    fetch: chain.fetch,
    answers: {
      readSession: () => ({ user: ADA, wallet: server.wallet, now: NOW }),
      releaseShares: () => ({ wallet: server.wallet, authShare: 'AAAA', recoveryShare: null }),
      startStepUp: () => attempt(),
      verifyStepUp: () => null,
      listPasskeys: () => ({ passkeys: server.passkeys }),
      addPasskey: ({ body }) => {
        server.passkeys = [...server.passkeys, { ...(body as Passkey), createdAt: NOW }]
        return null
      },
      removePasskey: ({ body }) => {
        const { credentialId } = body as { credentialId: string }
        server.passkeys = server.passkeys.filter((one) => one.credentialId !== credentialId)
        return null
      },
      readLastOperation: () => ({ operation: null }),
      askBundler: async ({ body }) => {
        const { method, params } = body as { method: string; params: unknown[] }
        return { result: await chain.bundler.ask(method, params) }
      },
      ...answers,
    },
  })
  frame.state.locked = false
  return { ...frame, soft, browser, chain, server }
}
