import {
  DEFAULT_TIMEOUT,
  Int,
  Json,
  maxLength,
  minLength,
  Namespace,
  within,
} from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { AccountType, ChainId, Done, Nothing, PERSON, WalletAccount } from './primitives.ts'

/** Chains, accounts and requests. */
export const wallet = {
  /** The active network of a family; without a family, that of the last selected one. */
  getChainId: {
    params: z.strictObject({ chainNamespace: z.optional(Namespace) }),
    result: z.strictObject({ chainId: ChainId }),
    timeout: DEFAULT_TIMEOUT,
  },
  /** Rejects with 4902 for a chain that is not in the project's configuration on the secure server. */
  switchNetwork: {
    params: z.strictObject({ chainId: ChainId }),
    result: z.strictObject({ chainId: ChainId }),
    timeout: DEFAULT_TIMEOUT,
  },
  /**
   * A request of the dApp, with `method` and `params` as in EIP-1193 or reference-facts 2.5. One that needs
   * an approval shows its screen and takes as long as the person needs; the others end within 20 s. RPC URLs
   * from outside are never used: the frame uses the operator's (design.md decision 12). A `chainId` other
   * than the active one is refused (SEC-49).
   */
  request: {
    params: z.strictObject({
      method: z.string().check(minLength(1), maxLength(128)),
      params: z.optional(Json),
      chainId: z.optional(ChainId),
      chainNamespace: z.optional(Namespace),
    }),
    result: Json,
    timeout: PERSON,
  },
  /** The listed networks on which the wallet has a smart account beside the account of its key. */
  getSmartAccountEnabledNetworks: {
    params: Nothing,
    result: z.strictObject({
      smartAccountEnabledNetworks: z
        .array(Int.check(within(1, Number.MAX_SAFE_INTEGER)))
        .check(maxLength(256)),
    }),
    timeout: DEFAULT_TIMEOUT,
  },
  /**
   * The smart account, and whether it is deployed on the active EVM network. Rejects with 4200 if that has no smart
   * accounts.
   */
  initSmartAccount: {
    params: Nothing,
    result: z.strictObject({ address: WalletAccount.shape.address, isDeployed: z.boolean() }),
    timeout: DEFAULT_TIMEOUT,
  },
  /**
   * Stores the type of account that the person prefers where they have both. Rejects with 4200 for a smart account if
   * the active EVM network has none. After any other failure the account of the key is preferred.
   */
  setPreferredAccount: {
    params: z.strictObject({ type: AccountType }),
    result: WalletAccount,
    timeout: DEFAULT_TIMEOUT,
  },
  /**
   * Whether the account of the key runs the code of a contract on the active EVM network (EIP-7702), and whose: the code
   * with which the wallet upgrades it, or other code, which another program has set.
   */
  getDelegation: {
    params: Nothing,
    result: z.strictObject({
      state: z.literal(['none', 'ours', 'other']),
      /** Missing for `none`. */
      contract: z.optional(WalletAccount.shape.address),
    }),
    timeout: DEFAULT_TIMEOUT,
  },
  /**
   * Shows the approval of the transaction that removes that code; resolves when it is in a block. Rejects with 4001 if
   * the person rejects, and with -32602 if there is no code.
   */
  revokeDelegation: { params: Nothing, result: Done, timeout: PERSON },
} as const
