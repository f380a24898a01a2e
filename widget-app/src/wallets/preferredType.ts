import * as z from 'zod/mini'
import type { AccountType, Namespace, WidgetConfig } from '../types.ts'

/** The type of the initially active account, if a wallet has several types (spec section 6). */
const DEFAULTS: Readonly<Record<Namespace, AccountType>> = {
  bip122: 'payment',
  cosmos: 'eoa',
  eip155: 'smartAccount',
  polkadot: 'eoa',
  solana: 'eoa',
}

/** A type of account by its name in the configuration. */
export const AccountTypeName = z.literal(['eoa', 'smartAccount', 'payment', 'ordinal'])

/** The dApp's choice if it is valid. The contract accepts any JSON here. */
export function preferredType({ defaultAccountTypes }: AccountTypeConfig, namespace: Namespace): AccountType {
  const chosen = z.safeParse(AccountTypeName, defaultAccountTypes?.[namespace])
  return chosen.success ? chosen.data : DEFAULTS[namespace]
}

type AccountTypeConfig = Pick<WidgetConfig, 'defaultAccountTypes'>
