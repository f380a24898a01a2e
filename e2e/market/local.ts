import { type Address, type Hex, keccak256, parseEther, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { clientOf, putAt, receiptOf } from '../smartAccounts/contracts.ts'
import { contractsOn } from './contracts.ts'
import { deployMarket, sourceOf } from './pools.ts'

/*
 * The exchanges and tokens of `pools.ts` on the stack's first chain. They are at fixed addresses, so that the file of
 * chains can name them before the chain has them.
 */

/** Of the contracts in the order in which they are put. */
const addressOf = (index: number): Address => `0xa1100000000000000000000000000000000c${hex(index)}`
const hex = (index: number) => index.toString(16).padStart(4, '0')

/** The contracts by name, with the place of each in that order. */
const [MULTICALL, WETH, V2_ROUTER, V3_ROUTER, QUOTER] = [1, 2, 4, 7, 8].map(addressOf) as [
  Address,
  Address,
  Address,
  Address,
  Address,
]
const [USD, DAI, CAT] = [9, 10, 11].map(addressOf) as [Address, Address, Address]

/** The tokens of the pools. */
export const LOCAL_TOKENS = { usd: USD, dai: DAI, cat: CAT } as const

/** What the stack's file of chains says about its first chain. */
export const LOCAL_MARKET = {
  multicall: MULTICALL,
  tokens: [WETH, USD, DAI, CAT].map((address) => ({ address })),
  swaps: {
    sources: [
      sourceOf({
        weth: { address: WETH },
        v2Router: { address: V2_ROUTER },
        v3Router: { address: V3_ROUTER },
        quoter: { address: QUOTER },
        usd: { address: USD },
        dai: { address: DAI },
      }),
    ],
  },
}

/** Has what is in the pools, so that no account of a test has it. */
const MAKER = privateKeyToAccount(keccak256(toHex('airlock local market')))

/** Puts the exchanges on a chain and fills their pools, unless they are there already. */
export async function putMarket(url: string): Promise<void> {
  const client = clientOf(url, MAKER)
  if (await client.getCode({ address: CAT })) return
  await client.setBalance({ address: MAKER.address, value: parseEther('1000') })
  let count = 0
  const put = async (creationCode: Hex): Promise<Address> => {
    count += 1
    await putAt(client, addressOf(count), creationCode)
    return addressOf(count)
  }
  const chain = { ...client.chain, id: await client.getChainId() }
  const contracts = contractsOn(
    { client: { ...client, chain }, url, receiptOf: (hash) => receiptOf(client, hash) },
    { put, account: MAKER },
  )
  await contracts.deploy('Multicall')
  await deployMarket(contracts)
}
