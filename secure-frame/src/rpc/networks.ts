import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { FrameNetwork } from '../../shared/frameData.ts'
import type { ChainId, EmbeddedNamespace } from '../contract/index.ts'
import { type Call, createNode } from './node.ts'

/** The networks of a project, and the active one of each family. */
export interface Networks {
  readonly all: readonly FrameNetwork[]
  /** The last selected network. Throws 4901 if the project lists none. */
  current(): FrameNetwork
  /** The active network of a family. Throws 4901 if the project lists none. */
  active(namespace: EmbeddedNamespace): FrameNetwork
  /** Activates a network in its family, and makes it the current one. Throws 4902 if it is not listed. */
  switchTo(chainId: ChainId): FrameNetwork
  /** Throws 4901 if a request names another network than the active one of its family (SEC-49). */
  requireActive(namespace: EmbeddedNamespace, chainId: ChainId | undefined): void
  /** The node of a network, which is used after it has proved that it serves this network (R10). */
  node(network: FrameNetwork): Call
}

/** CAIP-2 from either notation. */
export const toCaip = (chainId: ChainId): string =>
  typeof chainId === 'number' ? `eip155:${chainId}` : chainId

/** The network's id in results: the number of an EVM chain, the CAIP-2 id of any other. */
export function chainIdOf({ id }: FrameNetwork): ChainId {
  const number = /^eip155:(\d{1,15})$/.exec(id)?.[1]
  return number === undefined ? (id as ChainId) : Number(number)
}

/** The number of an EVM chain. */
export function evmChainId({ id }: FrameNetwork): number {
  return Number(id.slice('eip155:'.length))
}

/**
 * Whether a node serves the network: by EIP-695 for EVM chains; for Solana by the first 32 characters of the
 * genesis hash, which is also its CAIP-2 reference (https://namespaces.chainagnostic.org/solana/caip2).
 */
const IDENTITY: Record<EmbeddedNamespace, (network: FrameNetwork, call: Call) => Promise<boolean>> = {
  eip155: async (network, call) => {
    const answer = await call('eth_chainId', [])
    return typeof answer === 'string' && /^0x[0-9a-f]{1,16}$/i.test(answer)
      ? BigInt(answer) === BigInt(network.id.slice('eip155:'.length))
      : false
  },
  solana: async ({ id }, call) => {
    const answer = await call('getGenesisHash', [])
    return typeof answer === 'string' && `solana:${answer.slice(0, 32)}` === id
  },
}

/** Whether the wallet has accounts in a namespace. */
export const isEmbedded = (namespace: string): namespace is EmbeddedNamespace =>
  Object.hasOwn(IDENTITY, namespace)

/** The chain family of a network; null if the wallet has no account in it. */
export function namespaceOf(chainId: ChainId): EmbeddedNamespace | null {
  const [namespace = ''] = toCaip(chainId).split(':')
  return isEmbedded(namespace) ? namespace : null
}

/** A node whose identity is checked before the first call. It is never used if it serves another network. */
function checkedNode(network: FrameNetwork, fetch: typeof globalThis.fetch): Call {
  const call = createNode(network, fetch)
  const namespace = namespaceOf(network.id as ChainId)
  let verdict: Promise<boolean> | null = null
  const check = () => {
    verdict ??= (namespace ? IDENTITY[namespace](network, call) : Promise.resolve(false)).catch((error) => {
      // The check failed, which reveals nothing about the identity.
      verdict = null
      throw error
    })
    return verdict
  }
  return async (method, params) => {
    if (!(await check()))
      throw new AirlockError(
        ErrorCode.CHAIN_DISCONNECTED,
        `The node of ${network.name} serves another network and is not used`,
      )
    return call(method, params)
  }
}

function noNetwork(namespace: string): AirlockError {
  return new AirlockError(
    ErrorCode.CHAIN_DISCONNECTED,
    `This project has no network${namespace ? ` of ${namespace}` : ''}`,
  )
}

/**
 * The networks that the operator listed for the project: there are no others, whatever a dApp sends.
 *
 * @param initial - CAIP-2 id of the network to start with; one that is not listed is ignored.
 */
export function createNetworks(
  all: readonly FrameNetwork[],
  initial: string | null = null,
  fetch: typeof globalThis.fetch = globalThis.fetch.bind(globalThis),
): Networks {
  const nodes = new Map<FrameNetwork, Call>()
  const find = (id: string | null) =>
    all.find((network) => network.id === id && namespaceOf(network.id as ChainId) !== null)
  const first = (namespace: EmbeddedNamespace) =>
    all.find(({ id }) => namespaceOf(id as ChainId) === namespace)
  const chosen: Record<EmbeddedNamespace, FrameNetwork | undefined> = {
    eip155: first('eip155'),
    solana: first('solana'),
  }
  let current = chosen.eip155 ?? chosen.solana

  function choose(network: FrameNetwork): FrameNetwork {
    const namespace = namespaceOf(network.id as ChainId)
    if (namespace) chosen[namespace] = network
    current = network
    return network
  }
  const start = find(initial)
  if (start) choose(start)

  const networks: Networks = {
    all,
    current: () => {
      if (!current) throw noNetwork('')
      return current
    },
    active: (namespace) => {
      const network = chosen[namespace]
      if (!network) throw noNetwork(namespace)
      return network
    },
    switchTo: (chainId) => {
      const network = find(toCaip(chainId))
      if (!network) throw new AirlockError(ErrorCode.UNKNOWN_CHAIN, 'This project does not list the network')
      return choose(network)
    },
    requireActive: (namespace, chainId) => {
      if (chainId === undefined || toCaip(chainId) === networks.active(namespace).id) return
      // Says that the operator's configuration lacks the network, so that the dApp's developer knows where to add it.
      throw new AirlockError(
        ErrorCode.CHAIN_DISCONNECTED,
        find(toCaip(chainId))
          ? 'The request is for another network than the active one'
          : `This project does not list the network ${toCaip(chainId)}`,
      )
    },
    node: (network) => {
      const node = nodes.get(network) ?? checkedNode(network, fetch)
      nodes.set(network, node)
      return node
    },
  }
  return networks
}
