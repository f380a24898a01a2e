import { AirlockError } from '@airlock/host-sdk/contract'
import type { User } from '../types.ts'
import { createFakeSecure, EMAIL, USER } from './fakeSecure.ts'

export const EOA = USER.addresses.eip155
/** The contract that the key of the EOA controls. */
export const SMART = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'

type OwnType = 'eoa' | 'smartAccount'

/** What a test changes in the frame. */
export interface SmartFrame {
  /** The chain ids of the networks with smart accounts. */
  networks: number[]
  preferred: OwnType
  isDeployed: boolean
  /** Networks, or the choice, cannot be had. */
  failing: { networks?: boolean; choice?: boolean; accounts?: boolean }
}

const failed = () => new AirlockError(-32603, 'Internal error')

/** The user on a network, as the frame answers. */
function userOn(frame: SmartFrame, chainId: User['chainId']): User {
  if (typeof chainId === 'string' && !chainId.startsWith('eip155:'))
    return { ...USER, address: USER.addresses.solana, chainId }
  const id = typeof chainId === 'string' ? Number(chainId.slice('eip155:'.length)) : chainId
  const eoa = { address: EOA, type: 'eoa' as const }
  const smart = { address: SMART, type: 'smartAccount' as const }
  const both = frame.preferred === 'eoa' ? [eoa, smart] : [smart, eoa]
  const accounts = frame.networks.includes(id) && !frame.failing.accounts ? both : [eoa]
  const [active = eoa] = accounts
  return {
    ...USER,
    email: EMAIL,
    address: active.address,
    chainId: id,
    smartAccountDeployed: frame.networks.includes(id) && frame.isDeployed,
    accounts,
    preferredAccountType: active.type,
    addresses: { ...USER.addresses, eip155: active.address },
  }
}

/** A secure frame whose wallet has a smart account on the first test network. */
export function createSmartSecure(
  change: Partial<SmartFrame> = {},
  answers: Parameters<typeof createFakeSecure>[0] = {},
) {
  const frame: SmartFrame = {
    networks: [31337],
    preferred: 'smartAccount',
    isDeployed: false,
    failing: {},
    ...change,
  }
  let chainId = 31337
  const secure = createFakeSecure({
    getChainId: () => ({ chainId }),
    switchNetwork: (asked) => {
      chainId = Number(String(asked.chainId).split(':').at(-1))
      return { chainId }
    },
    getUser: ({ chainId: asked }) => userOn(frame, asked ?? chainId),
    getSmartAccountEnabledNetworks: () => {
      if (frame.failing.networks) throw failed()
      return { smartAccountEnabledNetworks: frame.networks }
    },
    setPreferredAccount: ({ type }) => {
      frame.preferred = frame.failing.choice ? 'eoa' : type
      if (frame.failing.choice) throw failed()
      return { type, address: type === 'eoa' ? EOA : SMART }
    },
    ...answers,
  })
  return Object.assign(secure, { frame })
}
