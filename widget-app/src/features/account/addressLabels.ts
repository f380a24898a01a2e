import { labelOf } from '../../../shared/label.ts'
import type { RootState } from '../../state/store/store.ts'

const LONGEST = 32

/**
 * The dApp's name for an account; undefined if it has none. Addresses are compared without case, because those of EVM
 * accounts are written in several ways. The option may be unchecked.
 */
export function selectAddressLabel({ config }: RootState, address: string): string | undefined {
  const labels: object = config.addressLabels ?? {}
  const [, label] = Object.entries(labels).find(([one]) => one.toLowerCase() === address.toLowerCase()) ?? []
  return typeof label === 'string' ? labelOf(label, LONGEST) : undefined
}
