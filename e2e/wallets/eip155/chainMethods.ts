import { walletError } from '../shared/errors.ts'
import type { WalletCore } from './core.ts'
import { asking, type Call, invalid, isRecord, type Method, unprompted } from './method.ts'
import type { WalletChain } from './options.ts'
import { hex } from './state.ts'

/** EIP-3326 and EIP-3085. Adding does not switch: the standard leaves that open, so a client may not rely on it. */
function chainIdOf({ params }: Call): number {
  const [request] = params
  const text = isRecord(request) ? request.chainId : undefined
  if (typeof text !== 'string' || !/^0x[1-9a-f][0-9a-f]*$/i.test(text)) {
    throw invalid(`Expected a chain id such as "0x7a69", got ${JSON.stringify(text)}.`)
  }
  return Number(text)
}

const find = (core: WalletCore, chainId: number) => core.chains().find(({ id }) => id === chainId)

function requested(call: Call): WalletChain {
  const id = chainIdOf(call)
  const [request] = call.params
  const { rpcUrls, chainName } = request as Record<string, unknown>
  const [rpcUrl] = Array.isArray(rpcUrls) ? rpcUrls : []
  if (typeof rpcUrl !== 'string') throw invalid('Expected rpcUrls to name at least one URL.')
  return { id, rpcUrl, ...(typeof chainName === 'string' && { name: chainName }) }
}

async function addChain(call: Call): Promise<null> {
  const chain = requested(call)
  const { core } = call
  if (find(core, chain.id)) return null
  const actual = await core.host.callChain(chain.rpcUrl, { method: 'eth_chainId' })
  if (Number(actual) !== chain.id)
    throw invalid(`${chain.rpcUrl} is network ${String(actual)}, not ${hex(chain.id)}.`)
  core.update({
    added: [...core.state().added, chain],
    ...(core.options.movesOnAdding && { chainId: chain.id }),
  })
  return null
}

/** The network that a request names, if the wallet knows it. */
function known({ core, params }: Call): WalletChain | undefined {
  const [request] = params
  return isRecord(request) ? find(core, Number(request.chainId)) : undefined
}

const label = ({ id, name }: WalletChain) => name ?? `network ${id}`

/** There is no prompt for a network that is unknown (4902 at once) or already active. */
function switchPrompt(call: Call): string | undefined {
  const chain = known(call)
  if (!chain || chain.id === call.core.state().chainId) return undefined
  return asking(call, `wants to switch to ${label(chain)}.`)
}

function addPrompt(call: Call): string | undefined {
  const [request] = call.params
  if (known(call) || !isRecord(request)) return undefined
  return asking(call, `wants to add the network ${String(request.chainName)} (${String(request.chainId)}).`)
}

export const chainMethods = {
  eth_chainId: { prompt: unprompted, answer: async ({ core }) => hex(core.state().chainId) },
  net_version: { prompt: unprompted, answer: async ({ core }) => String(core.state().chainId) },
  wallet_switchEthereumChain: {
    prompt: switchPrompt,
    answer: async (call) => {
      const chainId = chainIdOf(call)
      if (!find(call.core, chainId)) throw walletError(4902)
      call.core.update({ chainId })
      return null
    },
  },
  wallet_addEthereumChain: { prompt: addPrompt, answer: addChain },
  wallet_watchAsset: {
    prompt: (call) => asking(call, 'wants to add a token.'),
    answer: async () => true,
  },
} as const satisfies Record<string, Method>
