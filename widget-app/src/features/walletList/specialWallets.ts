import type { Namespace } from '../../types.ts'

/** The parameters of a link into a wallet's own browser. */
export interface Destination {
  /** The dApp's address. */
  href: string
  /** The numeric id of the current EVM network. */
  chainId: number | undefined
}

interface SpecialWallet {
  namespaces: readonly Namespace[]
  link: (to: Destination) => string
}

const encoded = encodeURIComponent
const originOf = (href: string) => encoded(new URL(href).origin)

/**
 * Binance nests its links: the app's own link is in base64, and so are path and query within it
 * (https://developers.binance.com/docs/binance-w3w).
 */
function binanceLink({ href, chainId = 1 }: Destination): string {
  const path = btoa('/pages/browser/index')
  const query = btoa(`url=${encoded(href)}&defaultChainId=${chainId}`)
  const app = `bnc://app.binance.com/mp/app?appId=yFK5FCqYprrXDiVFbhyRx7&startPagePath=${path}&startPageQuery=${query}`
  return `https://app.binance.com/en/download?_dp=${encoded(btoa(app))}`
}

const COINBASE: SpecialWallet = {
  namespaces: ['solana', 'eip155'],
  link: ({ href }) => `https://go.cb-w.com/dapp?cb_url=${encoded(href)}`,
}

const BINANCE: SpecialWallet = { namespaces: ['bip122'], link: binanceLink }

/**
 * Wallets that need no pairing on a phone: their link opens the dApp in their own browser, where they are a
 * wallet in the page. Only `https:` links, which lead to the app if it is installed and to its store if not.
 */
const SPECIAL: Readonly<Record<string, SpecialWallet>> = {
  // Phantom
  a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393: {
    namespaces: ['solana', 'eip155', 'bip122'],
    link: ({ href }) => `https://phantom.app/ul/browse/${encoded(href)}?ref=${originOf(href)}`,
  },
  // Solflare
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79': {
    namespaces: ['solana'],
    link: ({ href }) => `https://solflare.com/ul/v1/browse/${encoded(href)}?ref=${encoded(href)}`,
  },
  // Coinbase, under its old name and as Base
  d0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8: COINBASE,
  fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa: COINBASE,
  // Binance, which the explorer lists twice
  '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25': BINANCE,
  '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4': BINANCE,
}

const specialOf = (id: string): SpecialWallet | undefined =>
  Object.hasOwn(SPECIAL, id) ? SPECIAL[id] : undefined

/** Whether a wallet opens the dApp in its own browser, for any of these families. */
export const opensByItself = (id: string, namespaces: readonly Namespace[]): boolean =>
  specialOf(id)?.namespaces.some((one) => namespaces.includes(one)) ?? false

/** The link into the wallet's own browser; null for every other wallet. */
export const browserLink = (id: string, to: Destination): string | null => specialOf(id)?.link(to) ?? null
