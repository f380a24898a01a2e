import { Icon, matches, maxLength, minLength, Namespace, nearest } from '@airlock/host-sdk/contract'
import { isSocialProvider } from '@airlock/kit/social'
import * as z from 'zod/mini'
import { AppLink, WALLET_ID, WalletName, WebLink } from '../../../shared/walletListing.ts'
import { configured } from '../../state/config/configSlice.ts'
import { wishFor } from '../../state/config/features.ts'
import { CONNECTOR_KINDS, WALLET_FEATURES } from '../../state/config/orders.ts'
import { showAlert } from '../../state/notices/alerts.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import { AccountTypeName } from '../../wallets/preferredType.ts'

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

/** A schema, and the words for it: "features.send must be …". */
interface Option {
  schema: z.ZodMiniType
  form: string
}

const listed = (names: readonly string[]) => `a list of ${names.map((name) => `"${name}"`).join(', ')}`
const orderOf = (names: readonly [string, ...string[]]): Option => ({
  schema: z.array(z.literal([...names])).check(maxLength(names.length)),
  form: listed(names),
})
const ids: Option = { schema: Ids, form: 'a list of at most 200 ids' }
const flag: Option = { schema: z.boolean(), form: 'true or false' }
const providers: Option = {
  schema: z.union([z.literal(false), z.array(z.string().check(maxLength(32))).check(maxLength(16))]),
  form: 'false, or a list of names',
}

/**
 * The options that the host passes on as any JSON: only this chunk contains their schemas. What the first view reads of
 * them tolerates wrong values.
 */
const OPTIONS: Readonly<Record<string, Option>> = {
  featuredWalletIds: ids,
  includeWalletIds: ids,
  excludeWalletIds: ids,
  customWallets: {
    schema: z.array(CustomWallet).check(maxLength(64)),
    form: 'a list of wallets: a name has at most 64 characters, and links are https: or use the wallet’s own scheme',
  },
  allWallets: { schema: z.literal(['SHOW', 'HIDE', 'ONLY_MOBILE']), form: '"SHOW", "HIDE" or "ONLY_MOBILE"' },
  defaultAccountTypes: {
    schema: z.partialRecord(Namespace, AccountTypeName),
    form: 'an object such as { bip122: "payment" }',
  },
  addressLabels: {
    schema: z.record(z.string().check(maxLength(128)), z.string().check(minLength(1), maxLength(256))),
    form: 'an object of names by address',
  },
  features: { schema: z.record(z.string(), z.unknown()), form: 'an object' },
}

const FEATURES: Readonly<Record<string, Option>> = {
  email: flag,
  socials: providers,
  swaps: providers,
  onramp: providers,
  activity: flag,
  receive: flag,
  send: flag,
  analytics: flag,
  allWallets: flag,
  legalCheckbox: flag,
  smartSessions: flag,
  collapseWallets: flag,
  pay: flag,
  connectorTypeOrder: orderOf(CONNECTOR_KINDS),
  walletFeaturesOrder: orderOf(WALLET_FEATURES),
}

type Options = Readonly<Record<string, unknown>>

/** An option that is invalid or unknown, and the subject of the alert about it. */
interface Mistake {
  name: string
  alert: 'optionInvalid' | 'optionUnknown'
  about: string
}

/** The mistake in an option; undefined if it is valid. */
function mistakeOf(known: typeof FEATURES, given: Options, name: string, path: string): Mistake | undefined {
  const option = Object.hasOwn(known, name) ? known[name] : undefined
  if (option && z.safeParse(option.schema, given[name]).success) return undefined
  if (option) return { name, alert: 'optionInvalid', about: `${path}${name} must be ${option.form}` }
  const meant = nearest(name, Object.keys(known))
  const hint = meant ? `did you mean "${path}${meant}"?` : `known are ${Object.keys(known).join(', ')}`
  return { name, alert: 'optionUnknown', about: `"${path}${name}": ${hint}` }
}

/** The mistakes in the named options. */
const mistakesIn = (
  known: typeof FEATURES,
  given: Options,
  names: readonly string[],
  parent?: string,
): Mistake[] =>
  names
    .filter((name) => given[name] !== undefined)
    .flatMap((name) => mistakeOf(known, given, name, parent ? `${parent}.` : '') ?? [])

const without = (mistakes: readonly Mistake[]) =>
  Object.fromEntries(mistakes.map(({ name }) => [name, undefined]))

/** Reports providers that the page or its project names and that do not exist here. The buttons leave them out. */
const checkSocials = (): AppThunk => (dispatch, getState) => {
  const { features, remoteFeatures } = getState().config
  const offered = remoteFeatures?.find(({ id }) => id === 'social_login')?.config ?? []
  const wanted = wishFor('socials', features as Options | undefined)
  const named = [...(Array.isArray(wanted) ? wanted : []), ...offered.filter((name) => name !== 'email')]
  const unknown = [...new Set(named)].filter((name) => !isSocialProvider(name))
  if (unknown.length > 0) void dispatch(showAlert('socialUnknown', unknown.join(', ')))
}

/** Reports invalid options to the dApp's developers, and ignores them. */
export const checkOptions = (): AppThunk => (dispatch, getState) => {
  const { config } = getState()
  const wrong = mistakesIn(OPTIONS, config as unknown as Options, Object.keys(OPTIONS))
  dispatch(configured(without(wrong)))
  const { features } = getState().config as RootState['config'] & { features?: Options }
  const wrongFeatures = mistakesIn(FEATURES, features ?? {}, Object.keys(features ?? {}), 'features')
  if (wrongFeatures.length > 0) dispatch(configured({ features: { ...features, ...without(wrongFeatures) } }))
  for (const { alert, about } of [...wrong, ...wrongFeatures]) void dispatch(showAlert(alert, about))
  dispatch(checkSocials())
}
