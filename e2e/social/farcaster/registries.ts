import { readFileSync } from 'node:fs'
import {
  type Address,
  createTestClient,
  encodeAbiParameters,
  type Hex,
  http,
  parseAbi,
  publicActions,
  walletActions,
} from 'viem'
import { optimism } from 'viem/chains'

/** The addresses of the registries on OP Mainnet (docs.farcaster.xyz, "Contracts"). */
const PLACES = {
  LocalIdRegistry: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
  LocalKeyRegistry: '0x00000000Fc1237824fb747aBDE0FF18990E59b7e',
} as const

const ABI = parseAbi([
  'function set(address custody, uint256 fid)',
  'function set(uint256 fid, bytes key, uint8 state, uint32 keyType)',
])

/** The state and type of a key; those of an address that may sign in by default. */
interface KeyData {
  /** 1: added, 2: removed. */
  state?: number
  /** 1: a key of an app that posts, 2: an address that may sign in. */
  keyType?: number
}

export interface Registries {
  /** Gives an account to an address; 0 for none. */
  register(custody: Address, fid: bigint): Promise<void>
  setKey(fid: bigint, address: Address, data?: KeyData): Promise<void>
  /** Makes the address a contract. */
  setCode(address: Address, bytecode: Hex): Promise<void>
}

/** One of our own contracts, as compiled by `contracts/build.ts`. */
const bytecodeOf = (name: string): Hex =>
  JSON.parse(readFileSync(new URL(`../../dist/contracts/${name}.json`, import.meta.url), 'utf8')).bytecode

/** Farcaster's registries on a local chain with the id of OP Mainnet, at the same addresses. */
export async function putRegistries(url: string): Promise<Registries> {
  const client = createTestClient({
    chain: optimism,
    mode: 'anvil',
    transport: http(url),
    pollingInterval: 50,
  })
    .extend(publicActions)
    .extend(walletActions)
  const [account] = await client.getAddresses()
  if (!account) throw new Error('the chain has no account')
  for (const [name, address] of Object.entries(PLACES)) {
    // A creation that is only called returns the code that it would leave.
    const { data = '0x' } = await client.call({ data: bytecodeOf(name) })
    await client.setCode({ address, bytecode: data })
  }
  const common = { account, abi: ABI, functionName: 'set' } as const
  return {
    async register(custody, fid) {
      const hash = await client.writeContract({
        ...common,
        address: PLACES.LocalIdRegistry,
        args: [custody, fid],
      })
      await client.waitForTransactionReceipt({ hash })
    },
    async setKey(fid, address, { state = 1, keyType = 2 } = {}) {
      const key = encodeAbiParameters([{ type: 'address' }], [address])
      const hash = await client.writeContract({
        ...common,
        address: PLACES.LocalKeyRegistry,
        args: [fid, key, state, keyType],
      })
      await client.waitForTransactionReceipt({ hash })
    },
    setCode: (address, bytecode) => client.setCode({ address, bytecode }),
  }
}
