import type { Network, StandardWallet } from '@airlock/host-sdk'
import {
  address,
  createSolanaRpc,
  getBase58Decoder,
  getPublicKeyFromAddress,
  lamports,
  signatureBytes,
  verifySignature,
} from '@solana/kit'
import type { SolanaSignMessageFeature } from '@solana/wallet-standard-features'

import type { Proof } from '../dom.ts'
import { sentence } from './sentence.ts'

/** Solana's own library over Airlock's provider, with no code specific to Airlock. */
const COINS = 10n
const LAMPORTS = 1_000_000_000n

const rpcOf = ({ rpcUrls }: Network) => createSolanaRpc(rpcUrls.default.http[0] ?? '')

const trimmed = new Intl.NumberFormat('en', { maximumFractionDigits: 4 })

export async function balanceOf(network: Network, account: string): Promise<string> {
  const { value } = await rpcOf(network).getBalance(address(account)).send()
  return `${trimmed.format(Number(value) / Number(LAMPORTS))} ${network.nativeCurrency.symbol}`
}

export async function signMessage(wallet: StandardWallet, account: string): Promise<Proof> {
  const message = sentence()
  const bytes = new TextEncoder().encode(message)
  const feature = wallet.features['solana:signMessage'] as SolanaSignMessageFeature['solana:signMessage']
  const shared = wallet.accounts.find((one) => one.address === account)
  if (!shared) throw new Error('The wallet does not share this account.')
  const [signed] = await feature.signMessage({ account: shared, message: bytes })
  const signature = signatureBytes(Uint8Array.from(signed?.signature ?? []))
  const valid = await verifySignature(await getPublicKeyFromAddress(address(account)), signature, bytes)
  if (!valid) throw new Error('The signature does not verify.')
  const text = getBase58Decoder().decode(signature)
  const proof = { address: account, message, signature: text }
  return { text: `Signature verified: ${text.slice(0, 18)}…`, proof }
}

/** Adds ten coins from the faucet of a local chain. */
export async function addCoins(network: Network, account: string): Promise<string> {
  await rpcOf(network)
    .requestAirdrop(address(account), lamports(COINS * LAMPORTS))
    .send()
  return `${COINS} ${network.nativeCurrency.symbol}`
}
