import { selectRecord } from '../../state/chains/selectors.ts'
import type { ShownCalls } from '../../state/late/callsSlice.ts'
import type { RootState } from '../../state/store/store.ts'
import type { OwnType } from '../../wallets/embedded/preference.ts'

interface Sender {
  address: string
  /** Which of the two accounts it is; undefined if there is only one. */
  type: OwnType | undefined
}

const TYPES: ReadonlySet<string> = new Set<OwnType>(['eoa', 'smartAccount'])
const isOwnType = (type: string | undefined): type is OwnType => type !== undefined && TYPES.has(type)

/**
 * The account that has sent the calls: transactions are always those of the key’s account, and an operation is that of
 * the account that the site is connected with.
 */
export function senderOf(state: RootState, { address, report }: ShownCalls): Sender {
  const all = selectRecord(state, 'eip155')?.accountState.allAccounts ?? []
  const own = all.filter(({ type }) => isOwnType(type))
  const found = own.find((one) => (report.isAtomic ? one.address === address : one.type === 'eoa'))
  if (!found || own.length < 2) return { address: found?.address ?? address, type: undefined }
  return { address: found.address, type: isOwnType(found.type) ? found.type : undefined }
}
