import { bytesOf, fromBase64, textOf, toBase64, toHex, toUtf8 } from './bytes.ts'
import { invalid } from './failure.ts'
import { discoverSats, inputsOf, PURPOSES } from './sats.ts'
import type { Shelf } from './shelf.ts'
import { type Params, type Speaker, speak, unsupported } from './speak.ts'
import { accountsOf, discoverStandard, featureOf, type StandardWallet } from './standard.ts'

/** Wallet Standard's names of the networks that have one. */
export const BITCOIN_CHAINS: Record<string, string> = {
  '000000000019d6689c085ae165831e93': 'mainnet',
  '000000000933ea01ad0ee984209779ba': 'testnet',
  '00000000da84f2bafbbc53dee25a72ae': 'testnet4',
  '00000008819873e925422c1ff0f99f7c': 'signet',
  '0f9188f13cb7b2c71f2a335e3a4fc328': 'regtest',
}

/** A Wallet Standard wallet of Bitcoin in the contract's words. */
function wrap(wallet: StandardWallet, chainOf: () => string): Speaker {
  let connected: StandardWallet = wallet
  const accounts = () =>
    accountsOf(connected).map((account) => {
      const { address, publicKey } = account
      const { purpose } = account as { purpose?: unknown }
      // Only taproot addresses begin like this; a wallet that tells nothing else has its ordinals there.
      const isOrdinal = purpose ? purpose === 'ordinals' : /^(bc|tb|bcrt)1p/.test(address)
      const intention = isOrdinal ? 'ordinal' : 'payment'
      return { address, publicKey: toHex(bytesOf(publicKey)), intention }
    })
  const account = (address: unknown) =>
    accountsOf(connected).find((item) => item.address === address) ?? invalid('account')
  const first = async (feature: string, input: object) => {
    const run = featureOf(wallet, feature) ?? unsupported(feature)
    const answers = await run(input)
    return (Array.isArray(answers) ? answers[0] : invalid('answer')) as Params
  }
  return speak({
    bip122_requestAccounts: async () => {
      const answer = await featureOf(wallet, 'bitcoin:connect')?.({ purposes: PURPOSES })
      connected = accountsOf(wallet).length ? wallet : ((answer ?? {}) as StandardWallet)
      return accounts()
    },
    bip122_getAccounts: async () => {
      if (!accounts().length) await featureOf(wallet, 'standard:connect')?.({ silent: true })
      return accounts()
    },
    bip122_disconnect: async () => {
      await (featureOf(wallet, 'bitcoin:disconnect') ?? featureOf(wallet, 'standard:disconnect'))?.()
      connected = wallet
      return null
    },
    signMessage: async ({ account: from, address = from, message }) => {
      const input = { account: account(address), message: toUtf8(textOf(message)) }
      const { signature } = await first('bitcoin:signMessage', input)
      return { address, signature: toHex(bytesOf(signature)) }
    },
    signPsbt: async ({ psbt, signInputs, broadcast }) => {
      const inputsToSign = [...inputsOf(signInputs)].map(([address, signingIndexes]) => ({
        account: account(address),
        signingIndexes,
      }))
      const input = { psbt: fromBase64(psbt), inputsToSign, chain: chainOf() }
      if (broadcast) return { txid: textOf((await first('bitcoin:signAndSendTransaction', input)).txId) }
      return { psbt: toBase64(bytesOf((await first('bitcoin:signTransaction', input)).signedPsbt)) }
    },
  })
}

/** Finds Bitcoin's wallets, of either kind: one that is both counts once. Answers with the way to stop. */
export function discoverBip122(shelf: Shelf, chainOf: () => string): () => void {
  const stopStandard = discoverStandard({
    shelf,
    namespace: 'bip122',
    chain: 'bitcoin',
    feature: 'bitcoin:connect',
    wrap: (wallet) => wrap(wallet, chainOf),
  })
  const stopSats = discoverSats(shelf)
  return () => {
    stopStandard()
    stopSats()
  }
}
