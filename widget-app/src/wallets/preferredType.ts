import * as z from 'zod/mini'
import type { AccountType, Namespace, WidgetConfig } from '../types.ts'

/** Which kind of account is active at first, where a wallet has more than one (spec section 6). */
const DEFAULTS: Readonly<Record<Namespace, AccountType>> = {
  bip122: 'payment',
  cosmos: 'eoa',
  eip155: 'smartAccount',
  polkadot: 'eoa',
  solana: 'eoa',
}

const AccountTypeName = z.literal(['eoa', 'smartAccount', 'payment', 'ordinal'])

/** The dApp's choice, where it made one that there is. The contract lets any JSON through here. */
export function preferredType({ defaultAccountTypes }: Given, namespace: Namespace): AccountType {
  const chosen = z.safeParse(AccountTypeName, defaultAccountTypes?.[namespace])
  return chosen.success ? chosen.data : DEFAULTS[namespace]
}

type Given = Pick<WidgetConfig, 'defaultAccountTypes'>
