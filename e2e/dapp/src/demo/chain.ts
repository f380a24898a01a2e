import type { Eip1193Provider, Network } from '@airlock/host-sdk'
import {
  type Address,
  type Chain,
  createPublicClient,
  createTestClient,
  createWalletClient,
  custom,
  formatEther,
  http,
  parseEther,
} from 'viem'

/* Plain viem over Airlock's provider, with no code specific to Airlock. */

/** One of the accounts that every local chain funds, so its coins are not lost. */
export const BOB: Address = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

export const readerOf = (network: Network) =>
  createPublicClient({ chain: network as Chain, transport: http(), pollingInterval: 500 })

export const writerOf = (network: Network, provider: Eip1193Provider, account: Address) =>
  createWalletClient({ account, chain: network as Chain, transport: custom(provider) })

const trimmed = new Intl.NumberFormat('en', { maximumFractionDigits: 4 })

export async function balanceOf(network: Network, address: string): Promise<string> {
  const wei = await readerOf(network).getBalance({ address: address as Address })
  return `${trimmed.format(Number(formatEther(wei)))} ${network.nativeCurrency.symbol}`
}

export async function signMessage(
  network: Network,
  provider: Eip1193Provider,
  account: Address,
): Promise<string> {
  const message = `I am using the Airlock demo.\n\n${new Date().toISOString()}`
  const signature = await writerOf(network, provider, account).signMessage({ message })
  const valid = await readerOf(network).verifyMessage({ address: account, message, signature })
  if (!valid) throw new Error('The signature does not verify.')
  return `Signature verified: ${signature.slice(0, 18)}…`
}

/** The mail of EIP-712's own example. A wallet shows its fields one by one. */
const MAIL = {
  primaryType: 'Mail',
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
} as const

const domainOf = (network: Network) => ({
  name: 'Ether Mail',
  version: '1',
  chainId: Number(network.id),
  verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' as const,
})

export async function signTypedData(
  network: Network,
  provider: Eip1193Provider,
  account: Address,
): Promise<string> {
  const typedData = {
    ...MAIL,
    domain: domainOf(network),
    message: {
      from: { name: 'You', wallet: account },
      to: { name: 'Bob', wallet: BOB },
      contents: 'Hello, Bob!',
    },
  }
  const signature = await writerOf(network, provider, account).signTypedData(typedData)
  const valid = await readerOf(network).verifyTypedData({ ...typedData, address: account, signature })
  if (!valid) throw new Error('The signature does not verify.')
  return `Signature verified: ${signature.slice(0, 18)}…`
}

/** Adds ten coins, with a method that only local chains offer. */
export async function addCoins(network: Network, account: string): Promise<string> {
  const address = account as Address
  const value = (await readerOf(network).getBalance({ address })) + parseEther('10')
  const chain = createTestClient({ chain: network as Chain, mode: 'anvil', transport: http() })
  await chain.setBalance({ address, value })
  return `10 ${network.nativeCurrency.symbol}`
}

export async function sendTransaction(
  network: Network,
  provider: Eip1193Provider,
  account: Address,
): Promise<string> {
  const hash = await writerOf(network, provider, account).sendTransaction({
    to: BOB,
    value: parseEther('0.001'),
  })
  const receipt = await readerOf(network).waitForTransactionReceipt({ hash })
  if (receipt.status !== 'success') throw new Error('The transaction was reverted.')
  return `Mined in block ${receipt.blockNumber}: ${hash.slice(0, 18)}…`
}
