import { createAirlock } from '@airlock/host-sdk'
import {
  isWalletAdapterCompatibleStandardWallet,
  type WalletAdapterCompatibleStandardWallet,
} from '@solana/wallet-adapter-base'
import { StandardWalletAdapter } from '@solana/wallet-standard-wallet-adapter-base'
import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { getWallets } from '@wallet-standard/app'
import { attempt, onClick, type Proof, show } from '../dom.ts'
import { configOf } from '../settings.ts'

/** Uses Solana's wallet-adapter as documented. Airlock is one of the wallets that register themselves. */
const NAME = 'Airlock'

const config = configOf('With wallet-adapter')

window.airlock = createAirlock(config)

/** Wallets may register before or after the app. */
function wanted(): Promise<WalletAdapterCompatibleStandardWallet> {
  const { get, on } = getWallets()
  const isWanted = (wallet: { name: string }) => wallet.name === NAME
  return new Promise((resolve) => {
    const look = () => {
      const wallet = get().filter(isWalletAdapterCompatibleStandardWallet).find(isWanted)
      if (wallet) resolve(wallet)
    }
    on('register', look)
    look()
  })
}

const adapting = wanted().then((wallet) => new StandardWalletAdapter({ wallet }))

function showConnection({ connected, publicKey }: StandardWalletAdapter): void {
  show('status', connected ? 'connected' : 'disconnected')
  show('account', publicKey?.toBase58() ?? '')
}

/** The app's own node, as is usual for wallet-adapter apps. */
function connect(): Connection {
  const [network] = config.networks
  const url = typeof network === 'object' ? network.rpcUrls.default.http[0] : undefined
  if (!url) throw new Error('This page has no node.')
  // Both use one port. By default web3.js would use the next port for subscriptions.
  return new Connection(url, { commitment: 'confirmed', wsEndpoint: url.replace('http', 'ws') })
}

async function connected(): Promise<{ adapter: StandardWalletAdapter; publicKey: PublicKey }> {
  const adapter = await adapting
  const { publicKey } = adapter
  if (!publicKey) throw new Error('Not connected.')
  return { adapter, publicKey }
}

/** Sends some of the account's coins to an address without a known key. */
const transfer = (fromPubkey: PublicKey, lamports: number) =>
  new Transaction().add(
    SystemProgram.transfer({ fromPubkey, toPubkey: new PublicKey(new Uint8Array(32).fill(7)), lamports }),
  )

async function send(): Promise<Proof> {
  const { adapter, publicKey } = await connected()
  const connection = connect()
  const signature = await adapter.sendTransaction(transfer(publicKey, 2_000_000), connection)
  const latest = await connection.getLatestBlockhash()
  const { value } = await connection.confirmTransaction({ signature, ...latest })
  if (value.err) throw new Error('The transaction failed.')
  return { text: 'Confirmed', proof: { address: publicKey.toBase58(), signature } }
}

async function signAll(): Promise<Proof> {
  const { adapter, publicKey } = await connected()
  const { blockhash } = await connect().getLatestBlockhash()
  const transactions = [1, 2].map((lamports) => {
    const transaction = transfer(publicKey, lamports)
    transaction.feePayer = publicKey
    transaction.recentBlockhash = blockhash
    return transaction
  })
  const signed = (await adapter.signAllTransactions?.(transactions)) ?? []
  const good = signed.filter((transaction) => transaction.verifySignatures())
  return { text: `${good.length} signed`, proof: { address: publicKey.toBase58() } }
}

async function sign(): Promise<Proof> {
  const { adapter, publicKey } = await connected()
  const message = 'Hello from wallet-adapter'
  const signature = await adapter.signMessage?.(new TextEncoder().encode(message))
  const text = Array.from(signature ?? [], (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { text: 'Signed', proof: { address: publicKey.toBase58(), message, signature: text } }
}

/** The adapter ignores a request to connect while it restores the last connection. */
const restoring = adapting.then(async (adapter) => {
  for (const event of ['connect', 'disconnect'] as const) adapter.on(event, () => showConnection(adapter))
  adapter.on('error', (error) => show('status', `failed: ${error.name}`))
  // The page shows the failure.
  await adapter.autoConnect().catch(() => undefined)
})

onClick('connect', () =>
  attempt('connect', 'Connecting…', async () => {
    const adapter = await adapting
    await restoring
    await adapter.connect()
    return adapter.publicKey?.toBase58()
  }),
)
onClick('sign', () => attempt('sign', 'Signing…', sign))
onClick('sign-all', () => attempt('sign-all', 'Signing…', signAll))
onClick('send', () => attempt('send', 'Sending…', send))
onClick('disconnect', () =>
  attempt('disconnect', 'Disconnecting…', async () => {
    await (await adapting).disconnect()
    return 'Disconnected'
  }),
)
