import type { Network, RequestProvider } from '@airlock/host-sdk'
import {
  address,
  createSolanaRpc,
  getBase58Decoder,
  getBase58Encoder,
  getPublicKeyFromAddress,
  lamports,
  signatureBytes,
  verifySignature,
} from '@solana/kit'

/** Solana's own library over Airlock's provider: nothing in here knows Airlock. */
const COINS = 10n
const LAMPORTS = 1_000_000_000n

const rpcOf = ({ rpcUrls }: Network) => createSolanaRpc(rpcUrls.default.http[0] ?? '')

const trimmed = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })

export async function balanceOf(network: Network, account: string): Promise<string> {
  const { value } = await rpcOf(network).getBalance(address(account)).send()
  return `${trimmed.format(Number(value) / Number(LAMPORTS))} ${network.nativeCurrency.symbol}`
}

export async function signMessage(provider: RequestProvider, account: string): Promise<string> {
  const message = new TextEncoder().encode(`I am using the Airlock demo.\n\n${new Date().toISOString()}`)
  const params = { message: getBase58Decoder().decode(message), pubkey: account }
  const answer = await provider.request({ method: 'solana_signMessage', params })
  const { signature } = answer as { signature: string }
  const bytes = signatureBytes(Uint8Array.from(getBase58Encoder().encode(signature)))
  const valid = await verifySignature(await getPublicKeyFromAddress(address(account)), bytes, message)
  if (!valid) throw new Error('The signature does not verify.')
  return `Signature verified: ${signature.slice(0, 18)}…`
}

/** Ten more, from the faucet of a local chain. */
export async function addCoins(network: Network, account: string): Promise<string> {
  await rpcOf(network)
    .requestAirdrop(address(account), lamports(COINS * LAMPORTS))
    .send()
  return `${COINS} ${network.nativeCurrency.symbol}`
}
