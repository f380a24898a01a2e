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

/** Plain viem over Airlock's provider: nothing in here knows Airlock. */
const BURN: Address = '0x000000000000000000000000000000000000dEaD'

const readerOf = (network: Network) =>
  createPublicClient({ chain: network as Chain, transport: http(), pollingInterval: 500 })

const writerOf = (network: Network, provider: Eip1193Provider, account: Address) =>
  createWalletClient({ account, chain: network as Chain, transport: custom(provider) })

const trimmed = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })

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

/** A form with fields that a wallet shows one by one (EIP-712). */
const ORDER = {
  primaryType: 'Order',
  types: {
    Order: [
      { name: 'item', type: 'string' },
      { name: 'pieces', type: 'uint256' },
      { name: 'buyer', type: 'address' },
      { name: 'delivery', type: 'Delivery' },
    ],
    Delivery: [
      { name: 'place', type: 'string' },
      { name: 'isGift', type: 'bool' },
    ],
  },
} as const

export async function signTypedData(
  network: Network,
  provider: Eip1193Provider,
  account: Address,
): Promise<string> {
  const typedData = {
    ...ORDER,
    domain: { name: 'Airlock demo', version: '1', chainId: Number(network.id) },
    message: {
      item: 'A paper boat',
      pieces: 3n,
      buyer: account,
      delivery: { place: 'The pond', isGift: true },
    },
  }
  const signature = await writerOf(network, provider, account).signTypedData(typedData)
  const valid = await readerOf(network).verifyTypedData({ ...typedData, address: account, signature })
  if (!valid) throw new Error('The signature does not verify.')
  return `Signature verified: ${signature.slice(0, 18)}…`
}

/** Ten more, by what only a local chain lets anybody do. */
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
    to: BURN,
    value: parseEther('0.001'),
  })
  const receipt = await readerOf(network).waitForTransactionReceipt({ hash })
  if (receipt.status !== 'success') throw new Error('The transaction was reverted.')
  return `Mined in block ${receipt.blockNumber}: ${hash.slice(0, 18)}…`
}
