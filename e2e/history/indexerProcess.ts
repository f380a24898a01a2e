import { openDatabase } from '../../widget-app/server/db/open.ts'
import { startIndexing } from '../../widget-app/server/indexer/run.ts'
import { createRequest } from '../../widget-app/server/outbound/request.ts'
import { createRpc } from '../../widget-app/server/rpc/createRpc.ts'
import { chainForTests } from '../../widget-app/server/testing/chains.ts'
import { storeOf } from '../../widget-app/server/testing/indexed.ts'
import { silent as log } from '../../widget-app/server/testing/silent.ts'

/** Indexes a chain until it is killed, and prints its progress. Arguments: `<database> <node> <CAIP-2>`. */
const [url = '', node = '', id = ''] = process.argv.slice(2)
const { db } = await openDatabase({ url })
startIndexing({
  chains: [chainForTests({ id, rpcUrls: [node] })],
  store: storeOf(db),
  rpc: createRpc({ request: createRequest(false), log }),
  log,
  onChange: () => console.log('further'),
  pollMs: 20,
})
