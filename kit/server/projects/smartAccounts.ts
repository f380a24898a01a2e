import * as z from 'zod/mini'
import type { FileProblem } from '../config/file.ts'
import { SecretSource } from '../config/secretSource.ts'
import { shape } from '../config/shape.ts'
import type { Mode } from '../config/variables.ts'
import { type Paymaster, PaymasterSetting, readPaymaster } from './paymaster.ts'

const NETWORKS = 'has to be a list of EVM networks, such as [eip155:8453].'
const NETWORK = 'has to be the CAIP-2 id of an EVM network, such as eip155:8453.'

const DAYS = 'has to be a whole number of days from 1 to 30.'

/** The longest time of a permission, which a project may lower (days). */
const MOST_DAYS = 30

/** The section `smartAccounts.permissions`: with it, people can give sites limited permissions (ERC-7715). */
const PermissionsSetting = z.strictObject(
  { maxDays: z.optional(z.int(DAYS).check(z.gte(1, DAYS), z.lte(MOST_DAYS, DAYS))) },
  shape('has to be {} or to have maxDays.', ['maxDays']),
)

/** The section `smartAccounts` of a project. Addresses of bundlers often contain a key, so they are secrets. */
export const SmartAccountsSetting = z.strictObject(
  {
    networks: z
      .array(z.string(NETWORK).check(z.regex(/^eip155:[1-9]\d{0,14}$/, NETWORK)), NETWORKS)
      .check(z.minLength(1, 'is empty: list a network, or remove "smartAccounts".')),
    bundlerUrl: SecretSource,
    paymaster: z.optional(PaymasterSetting),
    permissions: z.optional(PermissionsSetting),
  },
  shape('has to have networks and bundlerUrl.', ['networks', 'bundlerUrl', 'paymaster', 'permissions']),
)
type SmartAccountsSetting = z.infer<typeof SmartAccountsSetting>

/** Where users of a project have smart accounts (ERC-4337), and who sends and pays for their operations. */
export interface SmartAccounts {
  /** CAIP-2 ids, all of which are networks of the project. */
  networks: readonly string[]
  /** The bundler. The secret is an address, in which `{chainId}` stands for the decimal id of the chain. */
  bundlerUrl: SecretSource
  /** Null if users pay their own fees. */
  paymaster: Paymaster | null
  /** Limits of the permissions that people can give to sites; null if they can give none. */
  permissions: { maxDays: number } | null
}

/**
 * Reads where a project has smart accounts.
 *
 * @param networks returns the networks of the project, and is called only if it has smart accounts
 */
export function readSmartAccounts(
  { smartAccounts }: { smartAccounts?: SmartAccountsSetting | undefined },
  networks: () => readonly { id: string }[],
  mode: Mode,
): { smartAccounts: SmartAccounts | null; problems: FileProblem[] } {
  if (!smartAccounts) return { smartAccounts: null, problems: [] }
  const known = new Set(networks().map(({ id }) => id))
  const mistakeOf = (id: string, index: number): string | null => {
    if (smartAccounts.networks.indexOf(id) !== index)
      return `"smartAccounts" lists the network "${id}" twice. Remove one.`
    return known.has(id)
      ? null
      : `"smartAccounts" lists "${id}", which is not a network of the project. Add it to "networks", or remove it here.`
  }
  const problems: FileProblem[] = smartAccounts.networks.flatMap((id, index) => {
    const message = mistakeOf(id, index)
    return message === null ? [] : [{ path: ['smartAccounts', 'networks', index], message }]
  })
  const { paymaster, problems: ofPaymaster } = readPaymaster(
    smartAccounts.paymaster,
    smartAccounts.networks,
    mode,
  )
  for (const { path, message } of ofPaymaster)
    problems.push({ path: ['smartAccounts', 'paymaster', ...path], message })
  const permissions = smartAccounts.permissions && { maxDays: smartAccounts.permissions.maxDays ?? MOST_DAYS }
  return { smartAccounts: { ...smartAccounts, paymaster, permissions: permissions ?? null }, problems }
}
