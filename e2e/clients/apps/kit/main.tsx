import { createAirlock } from '@airlock/host-sdk'
import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signAndSendTransactionMessageWithSigners,
  signTransactionMessageWithSigners,
  type TransactionSigner,
} from '@solana/kit'
import {
  useSignIn,
  useSignMessage,
  useWalletAccountTransactionSendingSigner,
  useWalletAccountTransactionSigner,
} from '@solana/react'
import {
  type UiWallet,
  type UiWalletAccount,
  useConnect,
  useDisconnect,
  useWallets,
} from '@wallet-standard/react'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { configOf } from '../../../dapp/src/settings.ts'
import { type Actions, offer } from '../shared/actions.ts'
import { hex, SOLANA_MESSAGE } from '../shared/solana.ts'

const config = configOf('@solana/kit')
window.airlock = createAirlock(config)

const url =
  config.networks
    .flatMap((network) =>
      typeof network === 'object' && network.chainNamespace === 'solana' ? [network] : [],
    )
    .map(({ rpcUrls }) => rpcUrls.default.http[0])[0] ?? ''
const rpc = createSolanaRpc(url)

const CHAIN = 'solana:devnet'
const SYSTEM = address('11111111111111111111111111111111')
const SOMEBODY = address(getBase58Decoder().decode(new Uint8Array(32).fill(7)))

/** Actions of the current wallet, and of its account once it is connected. */
const current: { wallet: Actions; account: Actions } = { wallet: {}, account: {} }

/** The system program's `Transfer { lamports: u64 }`. */
function transfer(from: TransactionSigner, lamports: bigint) {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, 2, true)
  data.setBigUint64(4, lamports, true)
  return {
    programAddress: SYSTEM,
    accounts: [
      { address: from.address, role: AccountRole.WRITABLE_SIGNER as const, signer: from },
      { address: SOMEBODY, role: AccountRole.WRITABLE as const },
    ],
    data: new Uint8Array(data.buffer),
  }
}

async function message(signer: TransactionSigner, lamports: bigint) {
  const { value: blockhash } = await rpc.getLatestBlockhash().send()
  return pipe(
    createTransactionMessage({ version: 0 }),
    (made) => setTransactionMessageFeePayerSigner(signer, made),
    (made) => setTransactionMessageLifetimeUsingBlockhash(blockhash, made),
    (made) => appendTransactionMessageInstruction(transfer(signer, lamports), made),
  )
}

function Account({ account }: { account: UiWalletAccount }) {
  const signMessage = useSignMessage(account)
  const sending = useWalletAccountTransactionSendingSigner(account, CHAIN)
  const signing = useWalletAccountTransactionSigner(account, CHAIN)
  useEffect(() => {
    current.account = {
      'sign a message': async () =>
        hex((await signMessage({ message: new TextEncoder().encode(SOLANA_MESSAGE) })).signature),
      send: async () =>
        getBase58Decoder().decode(
          await signAndSendTransactionMessageWithSigners(await message(sending as never, 1_000_000n)),
        ),
      'sign a transaction': async () => {
        const signed = await signTransactionMessageWithSigners(await message(signing as never, 1_000_001n))
        return rpc.sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()
      },
    }
  })
  return <dd data-field="account">{account.address}</dd>
}

function Wallet({ wallet }: { wallet: UiWallet }) {
  const [, connect] = useConnect(wallet)
  const [, disconnect] = useDisconnect(wallet)
  const signIn = useSignIn(wallet)
  const [first] = wallet.accounts
  useEffect(() => {
    current.wallet = {
      connect: async () => (await connect())[0]?.address,
      'connect silently': async () => (await connect({ silent: true }))[0]?.address,
      'sign in': async () => {
        const { account, signature } = await signIn({ statement: 'Hello' })
        return { address: account.address, signature: signature.length }
      },
      disconnect: () => disconnect(),
    }
  })
  return (
    <>
      <dd data-field="status" data-value={first ? 'connected' : 'disconnected'}>
        {first ? 'connected' : 'disconnected'}
      </dd>
      {first && <Account account={first} />}
    </>
  )
}

function Shop() {
  const wallet = useWallets().find(({ name }) => name === 'Airlock')
  return <dl>{wallet && <Wallet wallet={wallet} />}</dl>
}

const NAMES = [
  'connect',
  'connect silently',
  'sign a message',
  'sign in',
  'send',
  'sign a transaction',
  'disconnect',
]
offer(
  Object.fromEntries(
    NAMES.map((name) => [name, () => ({ ...current.wallet, ...current.account })[name]?.()]),
  ),
)

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Shop />
    </StrictMode>,
  )
