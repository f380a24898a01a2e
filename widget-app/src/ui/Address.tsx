import { truncateAddress } from '../format/address.ts'

/**
 * An address shortened to its first 4 and last 6 characters, in full on hover, left to right in every
 * script.
 */
export function Address({ address }: { address: string }) {
  return (
    <bdi dir="ltr" translate="no" title={address}>
      {truncateAddress(address)}
    </bdi>
  )
}
