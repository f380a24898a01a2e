import { createAirlock } from '@airlock/host-sdk'
import type { WalletName } from '@solana/wallet-adapter-base'
import { ConnectionProvider, useConnection, useWallet, WalletProvider } from '@solana/wallet-adapter-react'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { configOf } from '../../../dapp/src/settings.ts'
import { type Actions, offer } from '../shared/actions.ts'
import { hex, SOLANA_MESSAGE } from '../shared/solana.ts'

const config = configOf('wallet-adapter')
window.airlock = createAirlock(config)

const url = config.networks
  .flatMap((network) => (typeof network === 'object' && network.chainNamespace === 'solana' ? [network] : []))
  .map(({ rpcUrls }) => rpcUrls.default.http[0])[0]

const SOMEBODY = new PublicKey(new Uint8Array(32).fill(7))

let current: Actions = {}

function Shop() {
  const { connection } = useConnection()
  const wallet = useWallet()
  const { publicKey } = wallet
  const payer = () => {
    if (!publicKey) throw new Error('Not connected.')
    return publicKey
  }
  const transfer = (lamports: number) =>
    SystemProgram.transfer({ fromPubkey: payer(), toPubkey: SOMEBODY, lamports })
  const legacy = async (lamports: number) => {
    const { blockhash } = await connection.getLatestBlockhash()
    return new Transaction({ feePayer: payer(), recentBlockhash: blockhash } as never).add(transfer(lamports))
  }
  const confirmed = async (signature: string) => {
    const latest = await connection.getLatestBlockhash()
    return (await connection.confirmTransaction({ signature, ...latest })).value.err
  }
  useEffect(() => {
    current = {
      select: () => wallet.select('Airlock' as WalletName),
      connect: () => wallet.connect(),
      'sign a message': async () =>
        hex((await wallet.signMessage?.(new TextEncoder().encode(SOLANA_MESSAGE))) ?? new Uint8Array()),
      'sign in': async () => {
        const { account, signature } = (await wallet.signIn?.({ statement: 'Hello' })) ?? {}
        return { address: account?.address, signature: signature?.length }
      },
      'sign a transaction': async () => (await wallet.signTransaction?.(await legacy(1)))?.verifySignatures(),
      'sign all transactions': async () =>
        (await wallet.signAllTransactions?.(await Promise.all([legacy(1), legacy(2)])))?.map((one) =>
          one.verifySignatures(),
        ),
      send: async () => confirmed(await wallet.sendTransaction(await legacy(1_000_000), connection)),
      'send a versioned transaction': async () => {
        const { blockhash } = await connection.getLatestBlockhash()
        const message = new TransactionMessage({
          payerKey: payer(),
          recentBlockhash: blockhash,
          instructions: [transfer(1_000_001)],
        }).compileToV0Message()
        return confirmed(await wallet.sendTransaction(new VersionedTransaction(message), connection))
      },
      'send with another signer': async () => {
        const other = Keypair.generate()
        const made = SystemProgram.createAccount({
          fromPubkey: payer(),
          newAccountPubkey: other.publicKey,
          lamports: 2_000_000,
          space: 0,
          programId: SystemProgram.programId,
        })
        const transaction = new Transaction().add(made)
        return confirmed(await wallet.sendTransaction(transaction, connection, { signers: [other] }))
      },
      disconnect: () => wallet.disconnect(),
    }
  })
  return (
    <dl>
      <dd data-field="status" data-value={wallet.connected ? 'connected' : 'disconnected'}>
        {wallet.connected ? 'connected' : 'disconnected'}
      </dd>
      <dd data-field="account">{publicKey?.toBase58()}</dd>
      <dd data-field="wallets">{wallet.wallets.map(({ adapter }) => adapter.name).join()}</dd>
    </dl>
  )
}

const NAMES = [
  'select',
  'connect',
  'sign a message',
  'sign in',
  'sign a transaction',
  'sign all transactions',
  'send',
  'send a versioned transaction',
  'send with another signer',
  'disconnect',
]
offer(Object.fromEntries(NAMES.map((name) => [name, () => current[name]?.()])))

const root = document.getElementById('root')
if (root && url)
  createRoot(root).render(
    <StrictMode>
      <ConnectionProvider
        endpoint={url}
        // HTTP and WebSocket share one port; by default web3.js would use the next one for subscriptions.
        config={{ commitment: 'confirmed', wsEndpoint: url.replace('http', 'ws') }}
      >
        <WalletProvider wallets={[]} autoConnect>
          <Shop />
        </WalletProvider>
      </ConnectionProvider>
    </StrictMode>,
  )
