import { createAirlock } from '@airlock/host-sdk'
import {
  isWalletAdapterCompatibleStandardWallet,
  type WalletAdapterCompatibleStandardWallet,
} from '@solana/wallet-adapter-base'
import { StandardWalletAdapter } from '@solana/wallet-standard-wallet-adapter-base'
import { getWallets } from '@wallet-standard/app'
import { attempt, onClick, type Proof, show } from '../dom.ts'
import { configOf } from '../settings.ts'

/** Solana's wallet-adapter as its documentation shows it; Airlock is one of the wallets that register themselves. */
const NAME = 'Airlock'

window.airlock = createAirlock(configOf('With wallet-adapter'))

/** Wallets may register before and after an app. */
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

async function sign(): Promise<Proof> {
  const adapter = await adapting
  const { publicKey } = adapter
  if (!publicKey) throw new Error('Not connected.')
  const message = 'Hello from wallet-adapter'
  const signature = await adapter.signMessage?.(new TextEncoder().encode(message))
  const text = Array.from(signature ?? [], (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { text: 'Signed', proof: { address: publicKey.toBase58(), message, signature: text } }
}

void adapting.then((adapter) => {
  for (const event of ['connect', 'disconnect'] as const) adapter.on(event, () => showConnection(adapter))
  adapter.on('error', (error) => show('status', `failed: ${error.name}`))
  return adapter.autoConnect()
})

onClick('connect', () =>
  attempt('connect', 'Connecting…', async () => {
    const adapter = await adapting
    await adapter.connect()
    return adapter.publicKey?.toBase58()
  }),
)
onClick('sign', () => attempt('sign', 'Signing…', sign))
onClick('disconnect', () =>
  attempt('disconnect', 'Disconnecting…', async () => {
    await (await adapting).disconnect()
    return 'Disconnected'
  }),
)
