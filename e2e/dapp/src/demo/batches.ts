import type { Eip1193Provider, Network } from '@airlock/host-sdk'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseEther,
  type SendCallsParameters,
} from 'viem'
import { paymasterUrl } from '../settings.ts'
import { BOB, writerOf } from './chain.ts'
import { dollars, giveDollars, USDL } from './dollars.ts'

/* Batches (EIP-5792), with viem's own actions. */

type Capabilities = NonNullable<SendCallsParameters['capabilities']>

interface Payment {
  to: Address
  data?: Hex
  value?: bigint
}

/** Sends the same payment twice, as one transaction. */
async function payTwice(
  wallet: ReturnType<typeof writerOf>,
  payment: Payment,
  capabilities: Capabilities = {},
): Promise<string> {
  const { id } = await wallet.sendCalls({ calls: [payment, payment], forceAtomic: true, capabilities })
  const { status, receipts } = await wallet.waitForCallsStatus({ id })
  const hash = receipts?.[0]?.transactionHash
  if (status !== 'success' || !hash) throw new Error('The batch failed.')
  return `Mined in one transaction: ${hash.slice(0, 18)}…`
}

const dollarToBob: Payment = {
  to: USDL,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [BOB, dollars('1')] }),
}

/** Two payments in coins. */
export function sendBatch(network: Network, provider: Eip1193Provider, account: Address): Promise<string> {
  return payTwice(writerOf(network, provider, account), { to: BOB, value: parseEther('0.001') })
}

/** Two payments in dollars. The page's paymaster pays the fee (ERC-7677). */
export async function sendWithoutFee(
  network: Network,
  provider: Eip1193Provider,
  account: Address,
): Promise<string> {
  await giveDollars(network, account)
  const paymasterService = { url: paymasterUrl, context: { policyId: 'demo' } }
  return payTwice(writerOf(network, provider, account), dollarToBob, { paymasterService })
}

/** Two payments in dollars. The project lets the account pay the fee in dollars too. */
export async function payFeeInDollars(
  network: Network,
  provider: Eip1193Provider,
  account: Address,
): Promise<string> {
  await giveDollars(network, account)
  return payTwice(writerOf(network, provider, account), dollarToBob)
}
