import { randomBytes } from 'node:crypto'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  http,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { callChain } from '../local/chain.ts'
import { LOCAL } from '../smartAccounts/paymasterContracts.ts'
import { type Kind, SOLD } from './prices.ts'

export type OrderStatus = 'created' | 'processing' | 'completed' | 'declined'

/** A purchase at one of the local providers. */
export interface Order {
  kind: Kind
  /** The provider's own id. */
  id: string
  /** The buyer's id of it. */
  reference: string
  address: Address
  asset: string
  /** The provider's name of a network, such as `local-one`. */
  network: string
  /** What is paid, and what arrives: decimal texts. */
  amount: string
  currency: string
  received: string
  status: OrderStatus
  transactionHash: string | null
  redirectUrl: string
  /** Whether no webhook is sent about it. */
  isSilent: boolean
}

const token = parseAbi(['function mint(address to, uint256 amount)'])

/** Sends what was bought, from a new account with coins. Resolves to the transaction, once it is mined. */
async function deliver(url: string, { address, asset, received }: Order): Promise<string> {
  const account = privateKeyToAccount(generatePrivateKey())
  const amount = parseUnits(received, SOLD[asset]?.decimals ?? 18)
  const balance = amount + parseEther('1')
  await callChain(url, 'anvil_setBalance', [account.address, `0x${balance.toString(16)}`])
  const wallet = createWalletClient({ account, transport: http(url) })
  const hash =
    asset === 'USDL'
      ? await wallet.writeContract({
          address: LOCAL.Token,
          abi: token,
          functionName: 'mint',
          args: [address, amount],
          chain: null,
        })
      : await wallet.sendTransaction({ to: address, value: amount, chain: null })
  const { status } = await createPublicClient({
    transport: http(url),
    pollingInterval: 100,
  }).waitForTransactionReceipt({
    hash,
  })
  if (status !== 'success') throw new Error(`${asset} could not be sent.`)
  return hash
}

/** The purchases of a provider, and what becomes of them. */
export function createOrders(
  chains: Readonly<Record<string, string>>,
  onChange: (order: Order) => Promise<void>,
) {
  const orders = new Map<string, Order>()
  /** Purchases by the tokens of their pages. A token is good once. */
  const pages = new Map<string, Order>()
  let held: { buyer: Address; settle: () => void }[] = []

  async function move(order: Order, change: Partial<Order>): Promise<void> {
    Object.assign(order, change)
    await onChange(order)
  }

  return {
    all: orders,
    add(given: Omit<Order, 'id' | 'status' | 'transactionHash' | 'isSilent'>): {
      order: Order
      page: string
    } {
      const id = randomBytes(12).toString('hex')
      const order: Order = { ...given, id, status: 'created', transactionHash: null, isSilent: false }
      orders.set(id, order)
      const page = randomBytes(24).toString('base64url')
      pages.set(page, order)
      return { order, page }
    },
    /** The purchase of a page, and the token with which it goes on. */
    open(page: string): { order: Order; next: string } | null {
      const order = pages.get(page)
      if (!order) return null
      pages.delete(page)
      const next = randomBytes(24).toString('base64url')
      pages.set(next, order)
      return { order, next }
    },
    find: (kind: Kind, reference: string) =>
      [...orders.values()].filter((order) => order.kind === kind && order.reference === reference),
    /** The person pays. */
    async pay(order: Order, { isSilent, isHeld }: { isSilent: boolean; isHeld: boolean }): Promise<void> {
      order.isSilent = isSilent
      await move(order, { status: 'processing' })
      const settle = async () => {
        const url = chains[order.network]
        if (!url) throw new Error(`There is no chain ${order.network}.`)
        const transactionHash = await deliver(url, order)
        await move(order, { status: 'completed', transactionHash })
      }
      if (isHeld) held.push({ buyer: order.address, settle: () => void settle() })
      else await settle()
    },
    decline: (order: Order) => move(order, { status: 'declined' }),
    /** Lets the payments of a buyer through that the bank still looks at; all of them if none is named. */
    release: (buyer?: string) => {
      const isMeant = (of: Address) => buyer === undefined || of.toLowerCase() === buyer.toLowerCase()
      const released = held.filter((one) => isMeant(one.buyer))
      held = held.filter((one) => !isMeant(one.buyer))
      for (const { settle } of released) settle()
    },
  }
}

export type Orders = ReturnType<typeof createOrders>
