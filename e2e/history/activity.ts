import { type Address, parseUnits } from 'viem'
import { expect } from 'vitest'
import { createAccounts } from '../../widget-app/server/accounts.ts'
import { createActivity } from '../../widget-app/server/activity.ts'
import { createRequest } from '../../widget-app/server/outbound/request.ts'
import { createRpc } from '../../widget-app/server/rpc/createRpc.ts'
import { NONE_SEEN } from '../../widget-app/server/testing/accounts.ts'
import { chainForTests } from '../../widget-app/server/testing/chains.ts'
import type { TestDatabase } from '../../widget-app/server/testing/databases.ts'
import { indexAll, storeOf } from '../../widget-app/server/testing/indexed.ts'
import { silent as log } from '../../widget-app/server/testing/silent.ts'
import type { History, Nft } from '../../widget-app/shared/blockchain.ts'

/** What a widget server tells about the accounts of a chain, by its index in a database. */
export function activityOf({ db }: TestDatabase, { url, id }: { url: string; id: number }) {
  const chain = chainForTests({ id: `eip155:${id}`, rpcUrls: [url] })
  const request = createRequest(false)
  const rpc = createRpc({ request, log })
  const { contracts, tokens } = createAccounts({ rpc, request, seen: NONE_SEEN, pricesUrl: undefined, log })
  const activity = createActivity({ store: storeOf(db), rpc, request, contracts, tokens })
  return {
    index: async () => {
      await indexAll(db, chain, { rpc })
      activity.histories.changed(chain)
    },
    history: async (account: Address): Promise<History['data']> => {
      const { value } = await activity.histories.of(chain, account, undefined)
      expect(value.next).toBeNull()
      return value.data
    },
    collectibles: async (account: Address): Promise<Nft[]> =>
      (await activity.collectibles.of(chain, account, undefined)).value.data,
  }
}

const decimals: Readonly<Record<string, number>> = { ETH: 18, TUSD: 6 }

/** The movements of a history, in the format of the independent reader. */
export const movementsIn = (data: History['data']) =>
  data
    .flatMap(({ metadata, transfers }) =>
      (transfers ?? []).map(({ direction, quantity, fungible_info }) => {
        const units = decimals[fungible_info?.symbol ?? ''] ?? 0
        return `${metadata.hash} ${direction} ${parseUnits(quantity.numeric, units)}`
      }),
    )
    .sort()
