import { AirlockError } from '@airlock/host-sdk/contract'
import type { WalletMethod } from '../types.ts'

/** The fake wallet's reaction to a request: a response, an error code, or none at all. */
type Script = 'answer' | 'hang' | number

export const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const OTHER_ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** The hash of every transaction that the fake wallet sends. */
export const SENT_HASH = `0x${'5e'.repeat(32)}`

/** A wallet in a dApp's page, for tests that drive the widget without a page. */
export function createFakeWallet() {
  const hanging: (() => void)[] = []
  const wallet = {
    shared: [] as string[],
    owned: [ACCOUNT, OTHER_ACCOUNT],
    chainId: '0x7a69',
    known: ['0x7a69', '0x7a6a'],
    script: {} as Partial<Record<WalletMethod, Script>>,
    asked: [] as WalletMethod[],
    /** Resolves every pending request. */
    approveLate: () => {
      for (const answer of hanging.splice(0)) answer()
    },
    request: async (method: WalletMethod, params: unknown[]): Promise<unknown> => {
      wallet.asked.push(method)
      const script = wallet.script[method] ?? 'answer'
      if (typeof script === 'number') throw new AirlockError(script, `The wallet said ${script}`)
      if (script === 'hang') await new Promise<void>((resolve) => hanging.push(resolve))
      return methods[method]?.(params) ?? null
    },
  }
  const methods: Partial<Record<WalletMethod, (params: unknown[]) => unknown>> = {
    eth_accounts: () => wallet.shared,
    eth_chainId: () => wallet.chainId,
    eth_requestAccounts: () => {
      wallet.shared = wallet.owned
      return wallet.shared
    },
    wallet_switchEthereumChain: ([target]) => {
      const { chainId } = target as { chainId: string }
      if (!wallet.known.includes(chainId)) throw new AirlockError(4902, 'Unrecognized chain')
      wallet.chainId = chainId
      return null
    },
    wallet_addEthereumChain: ([chain]) => {
      wallet.known.push((chain as { chainId: string }).chainId)
      return null
    },
    eth_sendTransaction: () => SENT_HASH,
    personal_sign: () => `0x${'1b'.repeat(65)}`,
    wallet_revokePermissions: () => {
      wallet.shared = []
      return null
    },
  }
  return wallet
}

export type FakeWallet = ReturnType<typeof createFakeWallet>
