import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type Abi,
  type Address,
  type Chain,
  createWalletClient,
  encodeDeployData,
  type Hex,
  http,
  type LocalAccount,
  type PublicClient,
  type TransactionReceipt,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** The first of anvil's own accounts. It is funded, and its key is public. */
export const RICH = mnemonicToAccount('test test test test test test test test test test test junk')

/** A compiled contract. */
export interface Artifact {
  abi: Abi
  bytecode: Hex
}

/** A deployed contract, with functions to call it. */
export interface Deployed {
  address: Address
  abi: Abi
  write(functionName: string, ...args: unknown[]): Promise<void>
  /** The same, with this much of the coin. */
  pay(value: bigint, functionName: string, ...args: unknown[]): Promise<void>
  read<Value>(functionName: string, ...args: unknown[]): Promise<Value>
}

const require = createRequire(import.meta.url)

/** One of our own contracts, as compiled by `contracts/build.ts`. */
const built = (name: string): Artifact =>
  JSON.parse(readFileSync(new URL(`../dist/contracts/${name}.json`, import.meta.url), 'utf8')) as Artifact

/** Uniswap's own build, whose bytecode lacks the 0x. */
export function uniswap(artifact: { abi: Abi; bytecode: string }): Artifact {
  return { abi: artifact.abi, bytecode: `0x${artifact.bytecode.replace(/^0x/, '')}` }
}

/** What of a chain is needed to deploy and call contracts. */
interface OnChain {
  url: string
  client: { chain: Chain } & Pick<PublicClient, 'readContract' | 'estimateContractGas'>
  receiptOf: (hash: Hex) => Promise<Pick<TransactionReceipt, 'contractAddress' | 'status'>>
}

interface Options {
  /** Puts a contract somewhere by its creation code, in place of a transaction that creates it. */
  put?: (creationCode: Hex) => Promise<Address>
  /** Who deploys and calls. */
  account?: LocalAccount
}

/**
 * Deploys contracts on a chain and calls them.
 */
export function contractsOn(chain: OnChain, { put, account = RICH }: Options = {}) {
  const { client, receiptOf, url } = chain
  const wallet = createWalletClient({ account, chain: client.chain, transport: http(url) })

  /**
   * Pools do more when they are called in another second than the last time. An estimate in the same second would be
   * too low for a block in the next one, so that each transaction may use half as much again.
   */
  async function send(call: {
    address: Address
    abi: Abi
    functionName: string
    args: unknown[]
    value?: bigint
  }) {
    const estimate = await client.estimateContractGas({ ...call, account })
    const { status } = await receiptOf(await wallet.writeContract({ ...call, gas: (estimate * 3n) / 2n }))
    if (status !== 'success') throw new Error(`${call.functionName} of ${call.address} was reverted.`)
  }

  const at = (address: Address, abi: Abi): Deployed => ({
    address,
    abi,
    write: (functionName, ...args) => send({ address, abi, functionName, args }),
    pay: (value, functionName, ...args) => send({ address, abi, functionName, args, value }),
    read: async <Value>(functionName: string, ...args: unknown[]) =>
      (await client.readContract({ address, abi, functionName, args })) as Value,
  })

  async function deploy({ abi, bytecode }: Artifact, args: unknown[]): Promise<Deployed> {
    if (put) return at(await put(encodeDeployData({ abi, bytecode, args })), abi)
    const { contractAddress, status } = await receiptOf(await wallet.deployContract({ abi, bytecode, args }))
    if (!contractAddress || status !== 'success') throw new Error('The contract was not deployed.')
    return at(contractAddress, abi)
  }

  return {
    at,
    /** The address of who deploys and calls. */
    owner: account.address,
    deploy: (name: string, ...args: unknown[]) => deploy(built(name), args),
    deployArtifact: (artifact: Artifact, ...args: unknown[]) => deploy(artifact, args),
    /** Deploys a Uniswap v2 pool with these amounts of two tokens. */
    async pool(...sides: [Deployed, bigint][]): Promise<Deployed> {
      const factory = await deploy(uniswap(require('@uniswap/v2-core/build/UniswapV2Factory.json')), [
        account.address,
      ])
      const tokens = sides.map(([token]) => token.address)
      await factory.write('createPair', ...tokens)
      const pair = uniswap(require('@uniswap/v2-core/build/UniswapV2Pair.json'))
      const pool = at(await factory.read<Address>('getPair', ...tokens), pair.abi)
      for (const [token, amount] of sides) await token.write('mint', pool.address, amount)
      await pool.write('mint', account.address)
      return pool
    },
  }
}
