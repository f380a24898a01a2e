import type { Methods } from './adaptedProvider.ts'
import { fromBase64, textOf, toBase64, toHex, toUtf8 } from './bytes.ts'
import { invalid } from './failure.ts'
import { discoverSats, inputsOf, intentionOf, PURPOSES } from './sats.ts'
import { discoverStandard, type StandardAccount, type StandardAsks, type StandardFamily } from './standard.ts'
import type { WalletRegistry } from './walletRegistry.ts'

/** Converts an account to the contract's form. */
const plain = ({ address, publicKey, purpose }: StandardAccount) => ({
  address,
  publicKey: toHex(publicKey),
  intention: intentionOf(address, purpose),
})

/** Bitcoin's methods, built on the features of its wallets. */
function methods({ account: find, call, chain }: StandardAsks): Methods {
  const account = (address: unknown) => find(textOf(address)) ?? invalid('account')
  return {
    signMessage: async ({ account: from, address = from, message }) => {
      const input = { account: account(address), message: toUtf8(textOf(message)) }
      const [signed] = await call('signMessage', input)
      return { address, signature: toHex(signed?.signature) }
    },
    signPsbt: async ({ psbt, signInputs, broadcast }) => {
      const inputsToSign = inputsOf(signInputs).map(({ address, indexes, ...sigHash }) => ({
        account: account(address),
        signingIndexes: indexes,
        ...sigHash,
      }))
      const name = broadcast ? 'signAndSendTransaction' : 'signTransaction'
      const [signed] = await call(name, { psbt: fromBase64(psbt), inputsToSign, chain: chain() })
      return broadcast ? { txid: textOf(signed?.txId) } : { psbt: toBase64(signed?.signedPsbt) }
    },
  }
}

export const BITCOIN: StandardFamily = {
  namespace: 'bip122',
  chain: 'bitcoin',
  chains: {
    '000000000019d6689c085ae165831e93': 'mainnet',
    '000000000933ea01ad0ee984209779ba': 'testnet',
    '00000000da84f2bafbbc53dee25a72ae': 'testnet4',
    '00000008819873e925422c1ff0f99f7c': 'signet',
    '0f9188f13cb7b2c71f2a335e3a4fc328': 'regtest',
  },
  connect: ['bitcoin:connect', PURPOSES],
  plain,
  methods,
}

/**
 * Discovers Bitcoin wallets of both kinds. A wallet that has both interfaces is listed once. Returns a function that
 * stops it.
 */
export function discoverBip122(registry: WalletRegistry, chain: () => string): () => void {
  const stopStandard = discoverStandard(registry, BITCOIN, chain)
  const stopSats = discoverSats(registry)
  return () => {
    stopStandard()
    stopSats()
  }
}
