import { Icon, matches, maxLength, minLength } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { AppLink, WALLET_ID, WalletName, WebLink } from '../../../shared/walletListing.ts'
import { configured } from '../../state/config/configSlice.ts'
import { showAlert } from '../../state/notices/alerts.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'

/** Ids, rdns or names. */
const Ids = z.array(z.string().check(minLength(1), maxLength(128))).check(maxLength(200))

/**
 * A wallet configured by the dApp. A picture by URL would reveal the visitor to its server: a monogram is
 * shown instead.
 */
const CustomWallet = z.strictObject({
  id: z.string().check(matches(WALLET_ID)),
  name: WalletName,
  homepage: z.optional(WebLink),
  image_url: z.optional(z.union([Icon, WebLink])),
  mobile_link: z.optional(AppLink),
  desktop_link: z.optional(AppLink),
  webapp_link: z.optional(WebLink),
  app_store: z.optional(WebLink),
  play_store: z.optional(WebLink),
})

const ConnectorKinds = z.array(
  z.literal(['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']),
)

/**
 * The options that select and order wallets. The host passes them on as any JSON, so only this chunk
 * contains their schema.
 */
const WALLET_CONFIG = {
  featuredWalletIds: Ids,
  includeWalletIds: Ids,
  excludeWalletIds: Ids,
  customWallets: z.array(CustomWallet).check(maxLength(64)),
  allWallets: z.literal(['SHOW', 'HIDE', 'ONLY_MOBILE']),
} as const

type Key = keyof typeof WALLET_CONFIG

const isWrong = (schema: z.ZodMiniType, value: unknown): boolean =>
  value !== undefined && !z.safeParse(schema, value).success

/** The names of invalid options. */
function wrongWalletConfig(config: RootState['config']): (Key | 'connectorTypeOrder')[] {
  const keys = Object.keys(WALLET_CONFIG) as Key[]
  return [
    ...keys.filter((key) => isWrong(WALLET_CONFIG[key], config[key])),
    ...(isWrong(ConnectorKinds, config.features?.connectorTypeOrder)
      ? (['connectorTypeOrder'] as const)
      : []),
  ]
}

/** Reports invalid options to the dApp's developers, and ignores them. */
export const checkWalletConfig = (): AppThunk => (dispatch, getState) => {
  const { config } = getState()
  for (const name of wrongWalletConfig(config)) {
    void dispatch(showAlert('walletConfigInvalid', name))
    const change =
      name === 'connectorTypeOrder'
        ? { features: { ...config.features, connectorTypeOrder: undefined } }
        : { [name]: undefined }
    dispatch(configured(change))
  }
}
