import { walletError } from '../shared/errors.ts'
import { type Method, unprompted } from './method.ts'

/** EIP-5792 and ERC-7811: a plain wallet supports none of it. A test can set other answers. */
export const assetMethods = {
  wallet_getCapabilities: { prompt: unprompted, answer: async () => ({}) },
  wallet_getAssets: {
    prompt: unprompted,
    answer: async () => {
      throw walletError(4200)
    },
  },
} as const satisfies Record<string, Method>
