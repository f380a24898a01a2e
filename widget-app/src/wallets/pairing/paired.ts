import type { CallOptions } from '@airlock/host-sdk/bridge'
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { AskWallet } from '../../chains/askWallet.ts'
import { toHexChainId } from '../../chains/eip155/network.ts'
import type { Pairing } from '../../state/store/pairing.ts'
import type { CaipNetworkId, Namespace } from '../../types.ts'

type Method = Parameters<AskWallet>[0]
type Answer = (pairing: Pairing, params: unknown, options?: CallOptions) => unknown

/**
 * The session update of a wallet that has added a network may arrive this much later than its response (ms).
 */
const UPDATE = 2000

/** The methods whose names do not begin with their family. */
const FAMILIES: readonly [methods: RegExp, namespace: Namespace][] = [
  [/^(?:bip122_|signMessage$|signPsbt$|sendTransfer$|getAccountAddresses$)/, 'bip122'],
  [/^solana_/, 'solana'],
  [/^polkadot_/, 'polkadot'],
  [/^cosmos_/, 'cosmos'],
  [/^/, 'eip155'],
]

/** The family of a method. */
export const familyOf = (method: string): Namespace =>
  FAMILIES.find(([methods]) => methods.test(method))?.[1] ?? 'eip155'

const unknownChain = () =>
  new AirlockError(ErrorCode.UNKNOWN_CHAIN, 'The wallet did not approve this network')

const isApproved = (pairing: Pairing, caipNetworkId: CaipNetworkId): boolean =>
  pairing.session()?.chains.includes(caipNetworkId) ?? false

/** The active network of the family; throws if the session has none of it. */
function networkOf(pairing: Pairing, namespace: Namespace): CaipNetworkId {
  const network = pairing.network(namespace)
  if (network) return network
  throw new AirlockError(ErrorCode.UNAUTHORIZED, 'The wallet shares no account of this kind')
}

/** Addresses on the family's active network, the active one first. */
function addresses(pairing: Pairing, namespace: Namespace): string[] {
  const prefix = `${pairing.network(namespace)}:`
  const accounts = pairing.session()?.accounts ?? []
  return accounts.flatMap((account) => (account.startsWith(prefix) ? account.slice(prefix.length) : []))
}

/** An empty list in response to a connection request is a refusal. */
function required<T>(accounts: T[]): T[] {
  if (accounts.length > 0) return accounts
  throw new AirlockError(ErrorCode.UNAUTHORIZED, 'The wallet shares no account of this kind')
}

const passOn: (method: string) => Answer = (method) => (pairing, params, options) =>
  pairing.request(networkOf(pairing, familyOf(method)), method, params, options)

const end: Answer = async (pairing) => {
  await pairing.disconnect()
  return null
}

/** In ERC-7715's first drafts (2024) the method revokes a permission to spend, and not the site's access (EIP-2255). */
const revoke: Answer = (pairing, params, options) =>
  ([params].flat()[0] as { permissionsContext?: unknown } | undefined)?.permissionsContext
    ? passOn('wallet_revokePermissions')(pairing, params, options)
    : end(pairing, params)

/** Selecting another network of the session needs no request: later requests go there. */
function moveTo(pairing: Pairing, caipNetworkId: CaipNetworkId): null {
  if (!isApproved(pairing, caipNetworkId)) throw unknownChain()
  pairing.setNetwork(caipNetworkId)
  return null
}

const move: Answer = (pairing, params) => moveTo(pairing, (params as [CaipNetworkId])[0])

/** Waits until the session contains the network, at most as long as a wallet may take. */
function approval(pairing: Pairing, caipNetworkId: CaipNetworkId): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const stop = pairing.on('session', () => isApproved(pairing, caipNetworkId) && finish())
    const timer = setTimeout(finish, UPDATE)
    if (isApproved(pairing, caipNetworkId)) finish()
  })
}

const toCaip = (params: unknown): CaipNetworkId =>
  `eip155:${BigInt((params as [{ chainId: string }])[0].chainId)}`

const switchChain: Answer = async (pairing, params, options) => {
  const target = toCaip(params)
  if (!isApproved(pairing, target)) {
    await passOn('wallet_switchEthereumChain')(pairing, params, options)
    await approval(pairing, target)
  }
  return moveTo(pairing, target)
}

const addChain: Answer = async (pairing, params, options) => {
  const answer = await passOn('wallet_addEthereumChain')(pairing, params, options)
  await approval(pairing, toCaip(params))
  return answer
}

const toBase64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))

/** ADR-36: a text is signed as a transaction without effect. Sessions have no message method for Cosmos. */
const signCosmosMessage: Answer = async (pairing, params, options) => {
  const { signer, message } = params as { signer: string; message: string }
  const signDoc = {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data: toBase64(message) } }],
    memo: '',
  }
  const answer = await passOn('cosmos_signAmino')(pairing, { signerAddress: signer, signDoc }, options)
  return (answer as { signature?: unknown } | null)?.signature
}

const listed: Readonly<Record<Namespace, (pairing: Pairing) => object[] | string[]>> = {
  eip155: (pairing) => addresses(pairing, 'eip155'),
  solana: (pairing) => addresses(pairing, 'solana').map((pubkey) => ({ pubkey })),
  bip122: (pairing) => addresses(pairing, 'bip122').map((address) => ({ address, intention: 'payment' })),
  polkadot: (pairing) => addresses(pairing, 'polkadot').map((address) => ({ address })),
  cosmos: (pairing) => {
    const chainId = pairing.network('cosmos')?.slice('cosmos:'.length)
    return addresses(pairing, 'cosmos').map((address) => ({ chainId, address }))
  },
}

/** The methods that every family except EVM has under its own prefix. */
const family = (namespace: Exclude<Namespace, 'eip155'>): { readonly [method: string]: Answer } => ({
  [`${namespace}_requestAccounts`]: (pairing) => required<unknown>(listed[namespace](pairing)),
  [`${namespace}_getAccounts`]: (pairing) => listed[namespace](pairing),
  [`${namespace}_getNetwork`]: (pairing) => networkOf(pairing, namespace),
  [`${namespace}_switchNetwork`]: move,
  [`${namespace}_disconnect`]: end,
})

/** Methods that the session answers itself, or that need another request; all others are passed on. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  eth_accounts: (pairing) => listed.eip155(pairing),
  eth_requestAccounts: (pairing) => required<unknown>(listed.eip155(pairing)),
  eth_chainId: (pairing) => toHexChainId(networkOf(pairing, 'eip155')),
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
  wallet_revokePermissions: revoke,
  ...family('solana'),
  ...family('bip122'),
  ...family('polkadot'),
  ...family('cosmos'),
  cosmos_signMessage: signCosmosMessage,
}

/**
 * Adapts a paired wallet to the common interface: the session's data is answered here, for everything else
 * the person is asked.
 */
export const paired =
  (
    pairing: Pairing,
  ): ((method: Method | string, params?: unknown, options?: CallOptions) => Promise<unknown>) =>
  async (method, params = [], options) =>
    (ANSWERS[method] ?? passOn(method))(pairing, params, options)
