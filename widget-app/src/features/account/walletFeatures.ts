import { type FeatureSet, selectFeatures } from '../../state/config/features.ts'
import { WALLET_FEATURES } from '../../state/config/orders.ts'
import { derive } from '../../state/derive.ts'
import type { RootState } from '../../state/store/store.ts'
import type { WalletFeature } from '../../types.ts'
import { isRestricted } from '../buy/regions.ts'

const IS_ON = {
  onramp: ({ onramp }) => onramp.length > 0 && !isRestricted(),
  swaps: ({ swaps }) => swaps.length > 0,
  receive: ({ receive }) => receive,
  send: ({ send }) => send,
} satisfies Record<WalletFeature, (features: FeatureSet) => boolean>

const isFeature = (name: unknown): name is WalletFeature =>
  (WALLET_FEATURES as readonly unknown[]).includes(name)

/**
 * The actions of an account that are switched on, in the dApp's order; those that it does not name come after. The
 * order may be unchecked.
 */
export const selectWalletFeatures = derive(
  (state: RootState) => [selectFeatures(state), state.config.features?.walletFeaturesOrder],
  (features, wish): WalletFeature[] => {
    const wished: unknown[] = Array.isArray(wish) ? wish : []
    return [...new Set([...wished.filter(isFeature), ...WALLET_FEATURES])].filter((name) =>
      IS_ON[name](features),
    )
  },
)
