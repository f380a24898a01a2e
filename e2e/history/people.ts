import { readFileSync } from 'node:fs'
import {
  type Abi,
  type Address,
  createWalletClient,
  getAddress,
  type Hex,
  http,
  parseEther,
  parseGwei,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { ChainHelper } from '../support/chain.ts'

/** One of our own contracts, as compiled by `contracts/build.ts`. */
const built = (name: string): { abi: Abi; bytecode: Hex } =>
  JSON.parse(readFileSync(new URL(`../dist/contracts/${name}.json`, import.meta.url), 'utf8'))

/** A person with a funded account of their own, who waits for each transaction. */
export async function newPerson({ client, receiptOf, url }: ChainHelper) {
  const account = privateKeyToAccount(generatePrivateKey())
  await client.setBalance({ address: account.address, value: parseEther('100') })
  const wallet = createWalletClient({ account, chain: client.chain, transport: http(url) })
  return {
    address: account.address,
    pay: async (to: Address, value: bigint) => receiptOf(await wallet.sendTransaction({ to, value })),
    deploy: async (name: string, ...args: unknown[]): Promise<Address> => {
      const { contractAddress } = await receiptOf(await wallet.deployContract({ ...built(name), args }))
      return getAddress(contractAddress ?? '0x')
    },
    /** Sets the gas explicitly, so that failing transactions are mined too. */
    call: async (name: string, address: Address, functionName: string, ...args: unknown[]) => {
      const { abi } = built(name)
      const gas = 1_000_000n
      return receiptOf(await wallet.writeContract({ abi, address, functionName, args, gas }))
    },
    /** The same with a higher fee, so that it is mined before other transactions. */
    outbid: async (name: string, address: Address, functionName: string, ...args: unknown[]) => {
      const { abi } = built(name)
      const fees = { maxFeePerGas: parseGwei('90'), maxPriorityFeePerGas: parseGwei('80') }
      const call = { abi, address, functionName, args, gas: 1_000_000n, ...fees }
      return receiptOf(await wallet.writeContract(call))
    },
  }
}

export type Person = Awaited<ReturnType<typeof newPerson>>
