import type { Network } from '@airlock/host-sdk'
import { type Address, type Chain, createWalletClient, erc20Abi, http, parseAbi, parseUnits } from 'viem'
import { BOB, readerOf } from './chain.ts'

/** The dollar of both local chains, of which anybody can mint any amount. Their paymaster takes it for fees. */
export const USDL: Address = '0xa1100000000000000000000000000000000a0004'

/** An amount in the smallest unit. */
export const dollars = (amount: string): bigint => parseUnits(amount, 6)

const GIFT = dollars('100')
const MINT = parseAbi(['function mint(address to, uint256 amount)'])

/** Gives the account 100 dollars unless it has that many. Local chains sign for the accounts that they fund, such as Bob's. */
export async function giveDollars(network: Network, account: Address): Promise<void> {
  const reader = readerOf(network)
  const has = await reader.readContract({
    address: USDL,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })
  if (has >= GIFT) return
  const bob = createWalletClient({ account: BOB, chain: network as Chain, transport: http() })
  const hash = await bob.writeContract({
    address: USDL,
    abi: MINT,
    functionName: 'mint',
    args: [account, GIFT],
  })
  await reader.waitForTransactionReceipt({ hash })
}
